import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TASKS_MAX } from '#domain/visits/visit.ts';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { TaskFields } from './TaskFields.tsx';
import { newTask, type VisitValues } from './visit-form.ts';

/** What is to be done; one task at least. */
export function TasksCard() {
  const { t } = useTranslation(['visits', 'tasks']);
  const id = useId();
  const { isSaving } = useFormScope();
  const { control } = useFormContext<VisitValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'tasks' });
  return (
    <Card as="section" aria-labelledby={id} className="gap-4 p-4 sm:p-5">
      <h2 id={id} className="text-2xl">
        {t('tasks:title')}
      </h2>
      <ol className="space-y-4">
        {fields.map((task, place) => (
          <TaskFields
            key={task.id}
            place={place}
            onRemove={
              fields.length > 1
                ? () => {
                    if (isSaving) return;
                    remove(place);
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {fields.length < TASKS_MAX && (
        <div>
          <Button variant="outline" icon={Plus} onClick={() => !isSaving && append(newTask())}>
            {t('tasks:new')}
          </Button>
        </div>
      )}
    </Card>
  );
}
