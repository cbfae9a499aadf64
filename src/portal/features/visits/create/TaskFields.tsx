import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { FormScopeContext, useFormScope } from '#portal/resource/form/form-context.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { TASK_FIELDS, type VisitValues } from './visit-form.ts';

/** What every task is asked for; the rest is one press away. */
const MAIN = ['name', 'service', 'soldFor'];
const main = TASK_FIELDS.filter(({ field }) => MAIN.includes(field));
const more = TASK_FIELDS.filter(({ field }) => !MAIN.includes(field));
const WIDE = ['name', 'description'];

interface Props {
  place: number;
  /** Absent of the only task. */
  onRemove: (() => void) | undefined;
}

/** The fields of one task of a new visit. */
export function TaskFields({ place, onRemove }: Props) {
  const { t } = useTranslation(['visits', 'tasks']);
  const scope = useFormScope();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const { control } = useFormContext<VisitValues>();
  const path = `tasks.${place}.`;
  const { errors } = useFormState({ control });
  // What is wrong is never hidden.
  const isOpen = isAsked || more.some(({ field }) => get(errors, path + field));
  const label = t('visits:create.task', { number: place + 1 });
  const rows = (fields: typeof TASK_FIELDS) =>
    fields.map((field) => (
      <div key={field.field} className={WIDE.includes(field.field) ? 'sm:col-span-2' : undefined}>
        <FormRow field={field} />
      </div>
    ));
  return (
    <li className="border-base-300 rounded-box border p-3 sm:p-4">
      <FormScopeContext value={{ ...scope, name: 'tasks', path }}>
        <fieldset className="min-w-0">
          <legend className="sr-only">{label}</legend>
          <div className="mb-2 flex items-center justify-between">
            <span className="text-muted font-semibold" aria-hidden="true">
              {label}
            </span>
            {onRemove && (
              <IconButton
                label={t('visits:create.removeTask', { number: place + 1 })}
                icon={Trash2}
                onClick={onRemove}
              />
            )}
          </div>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{rows(main)}</div>
          <Button
            variant="ghost"
            size="sm"
            className="-ms-2 mt-2"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setAsked(!isOpen)}
          >
            {t('visits:create.more')}
            <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
          </Button>
          <div id={id} hidden={!isOpen} className="mt-2">
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{rows(more)}</div>
          </div>
        </fieldset>
      </FormScopeContext>
    </li>
  );
}
