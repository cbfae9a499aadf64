import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#domain/money/currency.ts';
import { NEW_VISIT_TASKS_MAX } from '#domain/visits/visit.ts';
import {
  FormScopeContext,
  type ReferencedResources,
  ReferencedResourcesContext,
  useFormScope,
} from '#portal/resource/form/form-context.ts';
import { FrequentServices, createTaskNameAutocomplete, type TaskValues } from '#portal/features/offering/parts.ts';
import { tasksResource } from '#portal/features/tasks/parts.ts';
import { staffOptions } from '#portal/features/users/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { IconButton } from '#ui/form/buttons.tsx';
import { FieldGroup } from '#ui/form/Field.tsx';
import { createEmptyTask, TASK_FIELDS, type VisitValues } from './visit-form.ts';

/** Creates the options of the task fields, without shortcuts per task: the card shows one row of shortcuts for all. */
const createTaskReferences = (currency: Currency): ReferencedResources => ({
  items: { ...createTaskNameAutocomplete(currency), Shortcuts: undefined },
  staff: staffOptions,
});

/** Tasks of the new visit, at least one. */
export function NewTasksCard({ currency }: { currency: Currency }) {
  const references = useMemo(() => createTaskReferences(currency), [currency]);
  const { t } = useTranslation(['visits', 'tasks']);
  const id = useId();
  const { isSaving } = useFormScope();
  const { control, getValues, setValue } = useFormContext<VisitValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'tasks' });
  /** Fills the first task without a name, otherwise adds a task. */
  const addService = (values: TaskValues) => {
    if (isSaving) return;
    const index = getValues('tasks').findIndex(({ name }) => name?.trim() === '');
    if (index < 0) append({ ...createEmptyTask(), ...values }, { shouldFocus: false });
    else
      for (const [name, value] of Object.entries(values))
        setValue(`tasks.${index}.${name}`, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Card as="section" aria-labelledby={id} className="gap-4 p-4 @xl:p-5">
      <h2 id={id} className="text-2xl">
        {t('tasks:title')}
      </h2>
      <ReferencedResourcesContext value={references}>
        <ol className="space-y-4">
          {fields.map((task, index) => (
            <TaskFields
              key={task.id}
              index={index}
              onRemove={
                fields.length > 1
                  ? () => {
                      if (isSaving) return;
                      remove(index);
                    }
                  : undefined
              }
            />
          ))}
        </ol>
      </ReferencedResourcesContext>
      {fields.length < NEW_VISIT_TASKS_MAX && (
        <div>
          <FrequentServices currency={currency} onPick={addService} />
          <Button variant="outline" className="mt-3" icon={Plus} onClick={() => !isSaving && append(createEmptyTask())}>
            {t('tasks:new')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Fields that are always visible; a button expands the others. */
const MAIN_FIELDS = ['name', 'service', 'soldFor'];
const mainFields = TASK_FIELDS.filter(({ field }) => MAIN_FIELDS.includes(field));
const WIDE_FIELDS = ['name', 'description'];

interface Props {
  index: number;
  /** Undefined for the only task. */
  onRemove: (() => void) | undefined;
}

/** Fields of one task of the new visit. */
function TaskFields({ index, onRemove }: Props) {
  const { t } = useTranslation(['visits', 'tasks']);
  const scope = useFormScope();
  const id = useId();
  const [isExpandedByUser, setExpanded] = useState(false);
  const { control } = useFormContext<VisitValues>();
  const actor = useActor();
  const fields: readonly FormField[] = tasksResource.formFor?.(actor) ?? TASK_FIELDS;
  const otherFields = fields.filter(({ field }) => !MAIN_FIELDS.includes(field));
  const path = `tasks.${index}.`;
  const { errors } = useFormState({ control });
  // Expands the other fields if one has an error.
  const isOpen = isExpandedByUser || otherFields.some(({ field }) => get(errors, path + field));
  const label = t('visits:create.task', { number: index + 1 });
  const rows = (shown: readonly FormField[]) =>
    shown.map((field) => (
      <div key={field.field} className={WIDE_FIELDS.includes(field.field) ? '@xl:col-span-2' : undefined}>
        <FormRow field={field} />
      </div>
    ));
  return (
    <li className="border-base-300 rounded-box border p-3 @xl:p-4">
      <FormScopeContext value={{ ...scope, name: 'tasks', path }}>
        <FieldGroup legend={label} legendClass="sr-only" className="min-w-0">
          <div className="mb-2 flex items-center justify-between">
            <span className="text-muted font-semibold" aria-hidden="true">
              {label}
            </span>
            {onRemove && (
              <IconButton
                label={t('visits:create.removeTask', { number: index + 1 })}
                icon={Trash2}
                onClick={onRemove}
              />
            )}
          </div>
          <div className="grid gap-x-4 gap-y-3 @xl:grid-cols-2">{rows(mainFields)}</div>
          <Button
            variant="ghost"
            size="sm"
            className="-ms-2 mt-2"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setExpanded(!isOpen)}
          >
            {t('visits:create.moreDetails')}
            <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
          </Button>
          <div id={id} hidden={!isOpen} className="mt-2">
            <div className="grid gap-x-4 gap-y-3 @xl:grid-cols-2">{rows(otherFields)}</div>
          </div>
        </FieldGroup>
      </FormScopeContext>
    </li>
  );
}
