import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '#client/api.ts';
import { currentLocale } from '#client/i18n.ts';
import { today } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import type { Currency } from '#domain/money/currency.ts';
import { formatAmountInput, sumAmounts } from '#domain/money/read-amount.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { FormScope } from '#portal/resource/form/form-context.ts';
import { useDraft, useStoredDraft } from '#portal/resource/form/use-draft.tsx';
import { useSubmit } from '#portal/resource/form/use-submit.ts';
import { useUnsavedChanges } from '#portal/resource/form/use-unsaved-changes.tsx';
import type { FormInput } from '#portal/resource/form/values.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { visitsResource } from '../visits.resource.tsx';
import {
  listTaskPrices,
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
  const draft = useDraft({ form, stored, isDirty, origin: { initial } });
  const guard = useUnsavedChanges(isDirty, draft.remove);
  useDerivedValues(form, currency);

  async function save(input: FormInput): Promise<undefined> {
    const { data } = await call(visits.create, { body: input as VisitBody });
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

/** Derives total and name from the tasks until the user edits them, and clears the vehicle when the client changes. */
function useDerivedValues(form: UseFormReturn<VisitValues, unknown, FormInput>, currency: Currency): void {
  const { subscribe, getValues, setValue, getFieldState } = form;
  useEffect(() => {
    const derived = { totalCost: '', name: '' };
    const derive = (field: keyof typeof derived, value: string) => {
      const current = getValues(field);
      // A value that differs from the derived one was typed by the user.
      if (current === '' || current === derived[field])
        setValue(field, value, { shouldValidate: getFieldState(field).invalid });
      derived[field] = value;
    };
    const deriveFromTasks = () => {
      const locale = currentLocale();
      const sum = sumAmounts(listTaskPrices(getValues()), currency, locale);
      derive('totalCost', formatAmountInput(sum, currency, locale));
      derive('name', getValues('tasks.0.name') ?? '');
    };
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // In a microtask: values set inside the callback are overwritten by the change that is being notified.
        if (name === 'userId') queueMicrotask(() => setValue('vehicleId', ''));
        if (name?.startsWith('tasks')) queueMicrotask(deriveFromTasks);
      },
    });
  }, [subscribe, getValues, setValue, getFieldState, currency]);
}
