import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  useWatch,
  type FieldErrors,
  type FieldPath,
  get,
  type Resolver,
  set,
  useForm,
  useFormContext,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#client/api.ts';
import { today } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { toast } from '#client/toasts.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { formatAmountInput, parseAmount } from '#domain/money/read-amount.ts';
import type { Problem } from '#domain/problems.ts';
import { visits } from '#domain/visits/endpoints.ts';
import {
  findDiscountProblems,
  findTaskDateProblems,
  findVisitDateProblems,
  sumTaskPrices,
} from '#domain/visits/visit.ts';
import { tasksResource } from '#portal/features/tasks/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { findAmountProblems, withCurrency } from '#portal/resource/form/amount-fields.ts';
import { failureReasonKey } from '#portal/resource/form/failure.ts';
import { useProblemText } from '#portal/resource/form/field-text.ts';
import { InvalidFields } from '#portal/resource/form/form-alert.tsx';
import type { FormScope } from '#portal/resource/form/form-context.ts';
import { toFieldError, valibotResolver } from '#portal/resource/form/resolver.ts';
import { useDraft, useIdempotencyHeaders, useStoredDraft } from '#portal/resource/form/use-draft.tsx';
import { useSubmit } from '#portal/resource/form/use-submit.ts';
import { useUnsavedChanges } from '#portal/resource/form/use-unsaved-changes.tsx';
import { buildCreateInput, type FormInput, type FormValues, initialValues } from '#portal/resource/form/values.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { DISCOUNT_REASON_FIELD, visitsResource } from '../visits.resource.tsx';

/** Values of the form of a new visit, all as text. */
export interface VisitValues {
  userId: string;
  vehicleId: string;
  name: string;
  visitDate: string;
  dueDate: string;
  totalCost: string;
  /** Reason of a discount. */
  reason: string;
  tasks: FormValues[];
}

export const CLIENT_FIELD = { field: 'userId', control: 'reference', to: 'users', required: true } as const;
export const VEHICLE_FIELD = { field: 'vehicleId', control: 'reference', to: 'vehicles', required: true } as const;
export const VISIT_FIELDS: readonly FormField[] = visitsResource.form;
export const TASK_FIELDS: readonly FormField[] = tasksResource.form;
const FIELDS: readonly FormField[] = [CLIENT_FIELD, VEHICLE_FIELD, ...VISIT_FIELDS, DISCOUNT_REASON_FIELD];

export const createEmptyTask = (): FormValues => initialValues(TASK_FIELDS, tasksResource.defaults);

/** Initial values: visit and due date at `day` (`YYYY-MM-DD`) and one empty task. */
export const createEmptyVisit = (day: string, preselected: { userId?: string; vehicleId?: string }): VisitValues => ({
  ...(initialValues(FIELDS, { visitDate: day, dueDate: day, ...preselected }) as Omit<VisitValues, 'tasks'> &
    FormValues),
  tasks: [createEmptyTask()],
});

/**
 * Returns the typed total and the sum of the tasks in minor units. An invalid or ambiguous price counts as zero, such a
 * total as the sum.
 */
export function computeTypedTotals({ tasks, totalCost }: Pick<VisitValues, 'tasks' | 'totalCost'>, currency: Currency) {
  const locale = currentLocale();
  const price = ({ soldFor = '' }: FormValues) => parseAmount(soldFor, currency, locale) ?? 0;
  const sum = sumTaskPrices(tasks.map((task) => ({ status: 'Pending', price: price(task) })));
  return { total: parseAmount(totalCost, currency, locale) ?? sum, sum };
}

/** Formats an amount in minor units as the user types amounts. */
export const formatTypedAmount = (units: number, currency: Currency): string =>
  formatAmountInput(fromMinorUnits(units, currency), currency, currentLocale());

/** Returns the problem of a discount without a reason. */
function findDiscountReasonProblems(values: VisitValues, currency: Currency): Problem[] {
  const { total, sum } = computeTypedTotals(values, currency);
  return findDiscountProblems(total, sum, values.reason.trim());
}

/** Converts form values to the body of the request. */
export const toRequestBody = ({ tasks, reason, ...own }: VisitValues, currency: Currency): FormInput => ({
  ...buildCreateInput(withCurrency(FIELDS, currency), {
    ...own,
    // Only a discount has a reason.
    ...(findDiscountReasonProblems({ tasks, ...own, reason: '' }, currency).length > 0 && { reason }),
  }),
  tasks: tasks.map((task) => buildCreateInput(withCurrency(TASK_FIELDS, currency), task)),
});

/** Lists the form paths of all fields in display order; problems identify fields by the same paths. */
const listFieldPaths = ({ tasks }: Pick<VisitValues, 'tasks'>): FieldPath<VisitValues>[] =>
  [
    CLIENT_FIELD.field,
    VEHICLE_FIELD.field,
    ...tasks.flatMap((_, index) => TASK_FIELDS.map(({ field }) => `tasks.${index}.${field}`)),
    ...VISIT_FIELDS.map(({ field }) => field),
    DISCOUNT_REASON_FIELD.field,
  ] as FieldPath<VisitValues>[];

/** Returns the problems that depend on today's date. */
const findDateProblems = (values: VisitValues, day: string): Problem[] => [
  ...findVisitDateProblems(values, undefined, day),
  ...values.tasks.flatMap(({ dueDate }, index) =>
    findTaskDateProblems(dueDate, undefined, day).map((problem) => ({ ...problem, field: `tasks.${index}.dueDate` })),
  ),
];

/** Returns the problems of all typed amounts. */
const findVisitAmountProblems = ({ tasks, ...own }: VisitValues, currency: Currency): Problem[] => [
  ...findAmountProblems(withCurrency(FIELDS, currency), own),
  ...tasks.flatMap((task, index) =>
    findAmountProblems(withCurrency(TASK_FIELDS, currency), task).map((problem) => ({
      ...problem,
      field: `tasks.${index}.${problem.field}`,
    })),
  ),
];

/** Returns the resolver that validates the schema of the endpoint, and the rules that depend on date and currency. */
export const createVisitResolver = (
  getToday: () => string,
  currency: Currency,
): Resolver<VisitValues, unknown, FormInput> => {
  const validateSchema = valibotResolver<VisitValues, FormInput>(
    visits.create.body,
    (values) => toRequestBody(values, currency),
    undefined,
    (values) => findVisitAmountProblems(values, currency),
  );
  return async (values, context, options) => {
    const checked = await validateSchema(values, context, options);
    const errors: FieldErrors<VisitValues> = checked.errors;
    for (const problem of [...findDateProblems(values, getToday()), ...findDiscountReasonProblems(values, currency)])
      if (!get(errors, problem.field)) set(errors, problem.field, toFieldError(problem));
    return Object.keys(errors).length > 0 ? { values: {}, errors } : checked;
  };
};

type VisitBody = CallInput<typeof visits.create>['body'];

/** Manages the form of a new visit: values, derived fields and submit. */
export function useVisitForm(preselected: { userId?: string; vehicleId?: string }, currency: Currency) {
  const { t } = useTranslation('visits');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const [initial] = useState(() => createEmptyVisit(today(), preselected));
  const form = useForm<VisitValues, unknown, FormInput>({
    defaultValues: initial,
    resolver: createVisitResolver(today, currency),
  });
  const { isDirty } = form.formState;
  const stored = useStoredDraft(['visit', preselected.userId, preselected.vehicleId].join(' '));
  const [headers, renewKey] = useIdempotencyHeaders(stored.draft);
  const draft = useDraft({ form, stored, isDirty, origin: { initial, ...(headers && { headers }) } });
  const guard = useUnsavedChanges(isDirty, draft.remove);
  useDerivedValues(form, currency);

  async function save(input: FormInput): Promise<undefined> {
    draft.keep();
    const { data } = await call(visits.create, { body: input as VisitBody, ...(headers && { headers }) });
    guard.allowNavigation();
    toast.success(t('visits:created'));
    void invalidateResource(queryClient, visitsResource);
    // The back button returns to the screen before the form, not to an empty form.
    await navigate({ to: visitsResource.href!(data), replace: true });
  }
  const submission = useSubmit({ form, inputNames: () => listFieldPaths(form.getValues()), save });

  /** Deletes the restored draft and resets the form. */
  function discardDraft(): void {
    draft.remove();
    renewKey();
    form.reset(initial);
  }

  const { status, submit, isSaving, hasErrorSummary, trackUpload } = submission;
  const scope: FormScope = {
    id,
    name: visits.name,
    currency,
    record: undefined,
    isSaving,
    hasErrorSummary,
    trackUpload,
  };
  return { form, guard, scope, failure: status, submit, draft, discardDraft };
}
type VisitFormState = ReturnType<typeof useVisitForm>;

/** Returns the total and the name that follow from the tasks; empty texts while nothing is typed in them. */
function deriveFromTasks(tasks: VisitValues['tasks'], currency: Currency) {
  const { sum } = computeTypedTotals({ tasks, totalCost: '' }, currency);
  const isTyped = tasks.length > 1 || tasks.some(({ name, soldFor }) => name !== '' || soldFor !== '');
  return {
    totalCost: isTyped ? formatTypedAmount(sum, currency) : '',
    name: tasks[0]?.name ?? '',
  };
}

/** Lets total and name follow the tasks until the user edits them. */
function useDerivedValues(form: UseFormReturn<VisitValues, unknown, FormInput>, currency: Currency): void {
  const { control, getValues, setValue, getFieldState } = form;
  const derived = deriveFromTasks(useWatch({ control, name: 'tasks' }), currency);
  const previous = useRef(derived);
  const applyDerived = useEffectEvent(() => {
    for (const field of ['totalCost', 'name'] as const) {
      const current = getValues(field);
      // A value that differs from the derived one was typed by the user.
      if (current === '' || current === previous.current[field])
        setValue(field, derived[field], { shouldValidate: getFieldState(field).invalid });
    }
    previous.current = derived;
  });
  useEffect(() => applyDerived(), [derived.totalCost, derived.name]);
}

/** Alert with the errors of the last failed submit, beside the submit button. */
export const VisitFormAlert = ({ failure }: Pick<VisitFormState, 'failure'>) => (
  <div role="alert">
    {failure && (
      <div className="flex items-start gap-2 has-[>div:empty]:hidden">
        <CircleAlert aria-hidden className="text-error mt-0.5 size-5 shrink-0" />
        <div className="grow">
          {failure.kind === 'invalid' || failure.kind === 'problems' ? (
            <InvalidFieldLinks failure={failure} />
          ) : (
            <FailureText failure={failure} />
          )}
        </div>
      </div>
    )}
  </div>
);

type Failure = NonNullable<VisitFormState['failure']>;

/** Links to the invalid fields; the list shrinks as they become valid. */
function InvalidFieldLinks({ failure }: { failure: Extract<Failure, { kind: 'invalid' | 'problems' }> }) {
  const { t } = useTranslation(['visits', 'tasks']);
  const { control, setFocus, getValues } = useFormContext<VisitValues>();
  const { errors } = useFormState({ control });
  const problemText = useProblemText();
  const invalid = listFieldPaths(getValues()).filter((name) => get(errors, name));
  const otherProblems = failure.kind === 'problems' ? failure.otherProblems : [];
  if (invalid.length + otherProblems.length === 0) return null;

  const labelOf = (name: string): string => {
    const [list, index, field] = name.split('.');
    if (!field) return t(`visits:fields.${list}`);
    return t('visits:create.fieldOfTask', { number: Number(index) + 1, field: t(`tasks:fields.${field}`) });
  };
  return (
    <>
      <InvalidFields names={invalid} labelOf={labelOf} onSelect={(name) => setFocus(name as FieldPath<VisitValues>)} />
      {otherProblems.map((problem) => (
        <p key={problem.field}>{problemText(undefined, problem.field, toFieldError(problem))}</p>
      ))}
    </>
  );
}

function FailureText({ failure }: { failure: Failure }) {
  const { t } = useTranslation(['visits', 'form', 'errors']);
  const reason = failure.kind === 'failed' ? failureReasonKey(failure.code) : undefined;
  return (
    <>
      {/* A known reason replaces the general advice to try again. */}
      <p className="font-semibold">
        {reason && failure.kind === 'failed' ? t(reason, { ...failure.params }) : t('visits:createFailed')}
      </p>
      {failure.kind === 'network' && <p>{t('form:network')}</p>}
    </>
  );
}
