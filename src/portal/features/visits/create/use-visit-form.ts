import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#client/api.ts';
import { currentLocale } from '#client/i18n.ts';
import { today } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { formatAmountInput } from '#domain/money/read-amount.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { FormScope } from '#portal/resource/form/form-context.ts';
import { useDraft, useIdempotencyHeaders, useStoredDraft } from '#portal/resource/form/use-draft.tsx';
import { useSubmit } from '#portal/resource/form/use-submit.ts';
import { useUnsavedChanges } from '#portal/resource/form/use-unsaved-changes.tsx';
import type { FormInput } from '#portal/resource/form/values.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { visitsResource } from '../visits.resource.tsx';
import {
  computeTypedTotals,
  listFieldPaths,
  createEmptyVisit,
  createVisitResolver,
  type VisitValues,
} from './visit-form.ts';

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
export type VisitFormState = ReturnType<typeof useVisitForm>;

/** Derives total and name from the tasks until the user edits them. */
function useDerivedValues(form: UseFormReturn<VisitValues, unknown, FormInput>, currency: Currency): void {
  const { subscribe, getValues, setValue, getFieldState } = form;
  const derived = useRef({ totalCost: '', name: '' });
  /** Total and name of the changed tasks; undefined before the first change. */
  const [values, setValues] = useState<{ totalCost: string; name: string }>();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name?.startsWith('tasks')) return;
          const { sum } = computeTypedTotals(getValues(), currency);
          const totalCost = formatAmountInput(fromMinorUnits(sum, currency), currency, currentLocale());
          setValues({ totalCost, name: getValues('tasks.0.name') ?? '' });
        },
      }),
    [subscribe, getValues, currency],
  );
  // In an effect: values set inside the callback are overwritten by the change that is being notified.
  const applyDerived = useEffectEvent(() => {
    if (!values) return;
    for (const field of ['totalCost', 'name'] as const) {
      const current = getValues(field);
      // A value that differs from the derived one was typed by the user.
      if (current === '' || current === derived.current[field])
        setValue(field, values[field], { shouldValidate: getFieldState(field).invalid });
    }
    derived.current = values;
  });
  useEffect(() => applyDerived(), [values]);
}
