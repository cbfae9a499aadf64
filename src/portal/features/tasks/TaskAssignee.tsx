import { UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { Button } from '#ui/form/buttons.tsx';
import { AssigneeAvatars } from '../visits/parts.ts';
import { taskName } from './task-fields.tsx';
import { useAssignment } from './use-assignment.ts';

/** Initials of the assignee of a task; without an assignee, a button that assigns it to the user. */
export function TaskAssignee({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('assignees');
  const container = useRef<HTMLSpanElement>(null);
  // Keeps the focus, because the initials will replace the focused button.
  const { take, isPending } = useAssignment(task, () => container.current?.focus());
  return (
    <span ref={container} tabIndex={-1} className="inline-flex outline-none">
      {task.assigneeName ? (
        <AssigneeAvatars names={[task.assigneeName]} />
      ) : (
        take && (
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:min-h-11"
            icon={UserPlus}
            loading={isPending}
            onClick={take}
          >
            {t('assignees:assignToMe')}
            <span className="sr-only">{taskName(task)}</span>
          </Button>
        )
      )}
    </span>
  );
}
