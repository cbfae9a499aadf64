import { Ellipsis, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { tasksResource } from './tasks.resource.tsx';
import { useTaskMoves } from './use-task-moves.tsx';

interface Props {
  task: TaskRecord;
  visitStatus: VisitStatus;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  /** At the head of the task's own screen the next move is the large button; in a row all is small. */
  isHead?: boolean;
}

/** The next move of a task as a button, and all else in a menu. */
export function TaskActions({ task, visitStatus, onEdit, onRemove, isHead = false }: Props) {
  const { t } = useTranslation(['visit', 'resource']);
  const actor = useActor();
  const { next, isMoving, told, items: moves, dialog } = useTaskMoves(task, visitStatus);
  const items: MenuItem[] = [...moves];
  if (onEdit && mayEdit(tasksResource, actor, task))
    items.push({ label: t('resource:edit'), icon: Pencil, onSelect: onEdit });
  if (mayRemove(tasksResource, actor, task))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: onRemove });
  return (
    <>
      {next && (
        <Button
          variant={isHead ? 'primary' : 'outline'}
          size={isHead ? 'lg' : 'md'}
          icon={isHead ? next.icon : undefined}
          loading={isMoving}
          onClick={next.onMove}
        >
          {next.label}
          {!isHead && <span className="sr-only">{task.name}</span>}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={t('resource:actions', { title: task.name })}
          icon={isHead ? undefined : EllipsisVertical}
          items={items}
          variant={isHead ? 'outline' : 'ghost'}
        >
          {isHead && (
            <>
              <Ellipsis className="size-5" aria-hidden="true" />
              {t('resource:moreActions')}
            </>
          )}
        </Menu>
      )}
      <output className="sr-only">{told}</output>
      {dialog}
    </>
  );
}
