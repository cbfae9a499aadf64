import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { call, type CallInput } from '#client/api.ts';
import { today } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import type { Currency } from '#domain/money/currency.ts';
import { sumOf } from '#domain/money/amount.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { classifyFailure, type SubmitFailure } from '#portal/resource/form/failure.ts';
import type { FormScope } from '#portal/resource/form/form-context.ts';
import { toFieldError } from '#portal/resource/form/resolver.ts';
import { usePendingUploads } from '#portal/resource/form/use-pending-uploads.ts';
import { useUnsavedChanges } from '#portal/resource/form/use-unsaved-changes.tsx';
import type { FormInput } from '#portal/resource/form/values.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { visitsResource } from '../visits.resource.tsx';
import { emptyVisit, fieldNames, taskAmounts, visitResolver, type VisitValues } from './visit-form.ts';

type VisitBody = CallInput<typeof visits.create>['body'];

/** The form of a new visit: its values, what follows from them, and sending them once. */
export function useVisitForm(known: { userId?: string; vehicleId?: string }, currency: Currency) {
  const { t } = useTranslation('visits');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const { wait: trackUpload } = usePendingUploads();
  const [failure, setFailure] = useState<SubmitFailure | { kind: 'invalid' }>();
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);

  const form = useForm<VisitValues, unknown, FormInput>({
    defaultValues: emptyVisit(today(), known),
    resolver: visitResolver(today, currency),
  });
  const guard = useUnsavedChanges(form.formState.isDirty);
  const { subscribe, getValues, setValue, getFieldState } = form;

  useEffect(() => {
    const followed = { totalCost: '', name: '' };
    const follow = (field: keyof typeof followed, value: string) => {
      const present = getValues(field);
      // What somebody typed over stays theirs.
      if (present === '' || present === followed[field])
        setValue(field, value, { shouldValidate: getFieldState(field).invalid });
      followed[field] = value;
    };
    const followTasks = () => {
      follow('totalCost', sumOf(taskAmounts(getValues()), currency));
      follow('name', getValues('tasks.0.name') ?? '');
    };
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A value set while others are told of a change would be told before that change, and lost in it.
        if (name === 'userId') queueMicrotask(() => setValue('vehicleId', ''));
        if (name?.startsWith('tasks')) queueMicrotask(followTasks);
      },
    });
  }, [subscribe, getValues, setValue, getFieldState, currency]);

  async function save(input: FormInput): Promise<void> {
    const { data } = await call(visits.create, { body: input as VisitBody });
    guard.release();
    toast.success(t('visits:created'));
    void invalidateResource(queryClient, visitsResource);
    // The way back leads to where the visit was begun, not to an empty form.
    await navigate({ to: visitsResource.href!(data), replace: true });
  }

  function tell(problem: SubmitFailure): void {
    setFailure(problem);
    if (problem.kind !== 'problems') return;
    const wrong = fieldNames(form.getValues()).flatMap((name) => {
      const found = problem.shown.find(({ field }) => field === name);
      return found ? { name, error: toFieldError(found) } : [];
    });
    for (const { name, error } of wrong) form.setError(name, error);
    if (wrong[0]) form.setFocus(wrong[0].name);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      await form.handleSubmit(save, () => setFailure({ kind: 'invalid' }))();
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      tell(classifyFailure(error, fieldNames(form.getValues())));
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  const hasErrorSummary = failure?.kind === 'invalid' || failure?.kind === 'problems';
  const scope: FormScope = {
    id,
    name: visits.name,
    record: undefined,
    isSaving,
    hasErrorSummary,
    trackUpload,
  };
  return { form, guard, scope, failure, submit };
}
export type VisitFormState = ReturnType<typeof useVisitForm>;
