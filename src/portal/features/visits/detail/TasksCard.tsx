import { Plus } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { useEditor } from '#portal/resource/list/use-editor.tsx';
import { useRemove } from '#portal/resource/list/use-remove.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { tasksResource } from '#portal/features/tasks/parts.ts';
import { TaskRow } from '../../tasks/parts.ts';
import { TaskTotals } from './TaskTotals.tsx';

/** The work of a visit: each task with its next move, what it adds up to, and more of it. */
export function TasksCard({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation('tasks');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const editor = useEditor(tasksResource);
  // The row that had the focus is gone.
  const remove = useRemove(tasksResource, () => heading.current?.focus());
  return (
    <Card as="section" aria-labelledby={titleId}>
      <header className="border-base-300 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-3">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('tasks:title')}
        </h2>
        {isVisitOpen(visit.status) && (
          <Button variant="outline" icon={Plus} onClick={() => setIsAdding(true)}>
            {t('tasks:new')}
          </Button>
        )}
      </header>
      <div className="px-5">
        {visit.tasks.length === 0 && <p className="text-muted py-4">{t('tasks:empty.title')}</p>}
        <ul className="divide-base-300 grid gap-x-5 divide-y sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
          {visit.tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              visitStatus={visit.status}
              onEdit={editor && (() => editor.edit(task))}
              onRemove={() => remove.confirm(task)}
            />
          ))}
        </ul>
      </div>
      <TaskTotals visit={visit} />
      {isAdding && (
        <Suspense>
          <ResourceFormDialog
            definition={tasksResource}
            defaults={{ visitId: visit.id }}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
      {editor?.dialog}
      {remove.dialog}
    </Card>
  );
}
