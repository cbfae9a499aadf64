import { useRouter, useSearch } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useWatch, FormProvider, get, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { NEW_VISIT_TASKS_MAX } from '#domain/visits/visit.ts';
import { createTaskNameAutocomplete, FrequentServices, type TaskValues } from '#portal/features/offering/parts.tsx';
import { tasksResource } from '#portal/features/tasks/parts.ts';
import { staffOptions } from '#portal/features/users/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import {
  FormScopeContext,
  type ReferencedResources,
  ReferencedResourcesContext,
  useFormScope,
} from '#portal/resource/form/form-context.ts';
import { RestoredDraft } from '#portal/resource/form/use-draft.tsx';
import { useMerchantCurrency } from '#portal/resource/form/use-merchant-currency.ts';
import { UnsavedChangesDialog } from '#portal/resource/form/use-unsaved-changes.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { FieldGroup } from '#ui/form/Field.tsx';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useMissingPlate, useNewRecordDialogs } from '../record-dialogs.tsx';
import { DISCOUNT_REASON_FIELD } from '../visits.resource.tsx';
import { CustomerCard, useSecondVisitWarning } from './CustomerCard.tsx';
import {
  computeTypedTotals,
  createEmptyTask,
  formatTypedAmount,
  TASK_FIELDS,
  useVisitForm,
  VISIT_FIELDS,
  VisitFormAlert,
  type VisitValues,
} from './visit-form.tsx';

/** Form of a new visit: client, vehicle, tasks, dates and total. */
export function NewVisitScreen() {
  const { t } = useTranslation(['visits', 'resource']);
  const { currency, isError, refetch } = useMerchantCurrency();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('visits:new')} breadcrumbs={[{ label: t('visits:title'), href: paths.visits() }]} />
      {currency && <VisitForm key={currency} currency={currency} />}
      {!currency && !isError && <Skeleton className="h-96" />}
      {!currency && isError && (
        <Card>
          <ErrorState
            title={t('resource:loadFailed')}
            retryLabel={t('resource:retry')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
    </div>
  );
}

function VisitForm({ currency }: { currency: Currency }) {
  const { t } = useTranslation(['visits', 'form']);
  const router = useRouter();
  const preselected: { userId?: string; vehicleId?: string } = useSearch({ strict: false });
  const { form, guard, scope, failure, submit, draft, discardDraft } = useVisitForm(
    { userId: preselected.userId, vehicleId: preselected.vehicleId },
    currency,
  );
  const second = useSecondVisitWarning(form.control);
  const plate = useMissingPlate(form.control);
  const dialogs = useNewRecordDialogs(form);
  const focusFirst = useEffectEvent(() => {
    // On a touch screen the focus would open the on-screen keyboard over the form.
    if (matchMedia('(pointer: fine)').matches) form.setFocus(preselected.userId ? 'tasks.0.name' : 'vehicleId');
  });
  useEffect(() => focusFirst(), []);
  // A page opened by its URL has no portal history to go back to.
  const leave = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: paths.visits() });
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          noValidate
          aria-busy={scope.isSaving || undefined}
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            second.confirm(() => void submit());
          }}
        >
          <RestoredDraft isRestored={draft.isRestored} onDiscard={discardDraft} />
          <CustomerCard onNewClient={dialogs.createClient} onNewVehicle={dialogs.createVehicle} />
          {plate.alert}
          {second.alert}
          <NewTasksCard currency={currency} />
          <VisitDetailsCard currency={currency} />
          <VisitFormAlert failure={failure} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button variant="ghost" onClick={leave}>
              {t('form:cancel')}
            </Button>
            <Button type="submit" size="lg" loading={scope.isSaving} className="@max-xl:grow">
              {t('visits:create.submit')}
            </Button>
          </div>
        </form>
      </FormScopeContext>
      {dialogs.dialog}
      {plate.dialog}
      {second.dialog}
      <UnsavedChangesDialog guard={guard} />
    </FormProvider>
  );
}

/** Creates the options of the task fields, without shortcuts per task: the card shows one row of shortcuts for all. */
const createTaskReferences = (currency: Currency): ReferencedResources => ({
  items: { ...createTaskNameAutocomplete(currency), Shortcuts: undefined },
  staff: staffOptions,
});

/** Tasks of the new visit, at least one. */
function NewTasksCard({ currency }: { currency: Currency }) {
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
              onRemove={fields.length > 1 ? () => !isSaving && remove(index) : undefined}
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

interface TaskFieldsProps {
  index: number;
  /** Undefined for the only task. */
  onRemove: (() => void) | undefined;
}

/** Fields of one task of the new visit. */
function TaskFields({ index, onRemove }: TaskFieldsProps) {
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

/** Name, dates and total of the visit; the total is the sum of the tasks until it is edited. */
function VisitDetailsCard({ currency }: { currency: Currency }) {
  const { t } = useTranslation('visits');
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="gap-4 p-4 @xl:p-5">
      <h2 id={id} className="text-2xl">
        {t('visits:create.details')}
      </h2>
      <div className="grid gap-x-4 gap-y-3 @xl:grid-cols-2">
        {VISIT_FIELDS.map((field) => (
          <div key={field.field} className={field.field === 'name' ? '@xl:col-span-2' : undefined}>
            <FormRow field={field} />
          </div>
        ))}
        <TasksSum currency={currency} />
      </div>
    </Card>
  );
}

/** Sum of the tasks and its difference from an edited total; asks for the reason of a discount. */
function TasksSum({ currency }: { currency: Currency }) {
  const { t } = useTranslation('visits');
  const { control, setValue } = useFormContext<VisitValues>();
  const [tasks, totalCost] = useWatch({ control, name: ['tasks', 'totalCost'] });
  const { total, sum } = computeTypedTotals({ tasks, totalCost }, currency);
  const difference = total - sum;
  const adoptSum = () => setValue('totalCost', formatTypedAmount(sum, currency), { shouldValidate: true });
  const money = (units: number) => formatMoney(fromMinorUnits(units, currency), currency);
  return (
    <>
      <div role="status" className="self-end text-sm @xl:pb-2">
        <p>{t('visits:create.sum', { sum: money(sum) })}</p>
        {difference !== 0 && (
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            {t(difference > 0 ? 'visits:create.moreThanSum' : 'visits:create.lessThanSum', {
              difference: money(Math.abs(difference)),
            })}
            <Button variant="outline" size="sm" onClick={adoptSum}>
              {t('visits:create.useSum')}
            </Button>
          </p>
        )}
      </div>
      {difference < 0 && (
        <div className="@xl:col-span-2">
          <FormRow field={{ ...DISCOUNT_REASON_FIELD, required: true }} />
        </div>
      )}
    </>
  );
}
