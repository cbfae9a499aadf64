import { Ellipsis, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { tasksResource } from './tasks.resource.tsx';
import { useTaskActions } from './use-task-actions.tsx';

interface Props {
  task: TaskRecord;
  visitStatus: VisitStatus;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  /** Renders large buttons for the header of the task's screen instead of small ones for a row. */
  isHeader?: boolean;
}

/** Next transition of a task as a button, other actions in a dropdown. */
export function TaskActions({ task, visitStatus, onEdit, onRemove, isHeader = false }: Props) {
  const { t } = useTranslation(['visit', 'resource']);
  const actor = useActor();
  const { next, isPending, announcement, items: transitions, dialog } = useTaskActions(task, visitStatus);
  const items: MenuItem[] = [...transitions];
  if (onEdit && mayEdit(tasksResource, actor, task))
    items.push({ label: t('resource:edit'), icon: Pencil, onSelect: onEdit });
  if (mayRemove(tasksResource, actor, task))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: onRemove });
  return (
    <>
      {next && (
        <Button
          variant={isHeader ? 'primary' : 'outline'}
          size={isHeader ? 'lg' : 'md'}
          icon={isHeader ? next.icon : undefined}
          loading={isPending}
          onClick={next.onSelect}
        >
          {next.label}
          {!isHeader && <span className="sr-only">{task.name}</span>}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={t('resource:actions', { title: task.name })}
          icon={isHeader ? undefined : EllipsisVertical}
          items={items}
          variant={isHeader ? 'outline' : 'ghost'}
        >
          {isHeader && (
            <>
              <Ellipsis className="size-5" aria-hidden="true" />
              {t('resource:moreActions')}
            </>
          )}
        </Menu>
      )}
      <output className="sr-only">{announcement}</output>
      {dialog}
    </>
  );
}
