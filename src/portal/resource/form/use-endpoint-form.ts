import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, type ApiResponse } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import type { DerivedFields, FormField } from '../define-resource.ts';
import { invalidateResource } from '../invalidate.ts';
import { classifyFailure } from './failure.ts';
import { valibotResolver } from './resolver.ts';
import { useRebase } from './use-rebase.ts';
import { useSubmit, type SubmitStatus } from './use-submit.ts';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';
import {
  changedInput,
  createInput,
  errorName,
  initialValues,
  inputNames,
  type FormInput,
  type FormValues,
} from './values.ts';

export interface EndpointFormOptions<E extends Endpoint> {
  endpoint: E;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  fields: readonly FormField[];
  /** The record to edit: only changes are sent, with its `updatedAt`. Without it, all non-empty fields are sent. */
  record?: FormInput;
  /** Initial values of a new record; a default without a field is sent unchanged. */
  defaults?: FormInput;
  /** Computes fields from other fields until the user edits them. */
  derivedFields?: DerivedFields;
  /**
   * i18n keys with their namespace: the toast after a save (with `{title}`), the message after a failure, and the message
   * in place of “invalid form” while a required field is empty.
   */
  texts: { saved: string; failed: string; incomplete?: string };
  titleOf?: (response: ApiResponse<E>) => string;
  /** Names of other resources to refetch after a save, because their records embed this one. */
  invalidates?: readonly string[];
  /** Fetches the current version of the record, after a save failed with `STALE`. */
  reload?: () => Promise<FormInput>;
  onSaved?: (response: ApiResponse<E>) => void;
  /** Called when a submit finds no change. */
  onUnchanged?: () => void;
}

const savedRecord = (response: object): FormInput | undefined =>
  'data' in response && typeof response.data === 'object' && response.data !== null ? { ...response.data } : undefined;

/** Manages a form that calls one endpoint: values, submit, reload after a conflict, unsaved changes. */
export function useEndpointForm<E extends Endpoint>(options: EndpointFormOptions<E>) {
  const { endpoint, fields, record, defaults, texts } = options;
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const id = useId();
  const [base, setBase] = useState(record);
  const isConfirmed = useRef(false);
  const toValues = (version: FormInput | undefined) => initialValues(fields, version ?? defaults);
  const toInput = (values: FormValues): FormInput => {
    if (!base) return createInput(fields, values, defaults);
    const changed = changedInput(fields, values, toValues(base));
    return base.updatedAt === undefined ? changed : { ...changed, updatedAt: base.updatedAt };
  };
  const form = useForm<FormValues, unknown, FormInput>({
    defaultValues: toValues(base),
    resolver: valibotResolver(endpoint.body!, toInput, (name) => errorName(fields, name)),
  });
  const { isDirty } = form.formState;
  const guard = useUnsavedChanges(isDirty);
  const changedNames = (values: FormValues, before: FormValues) => Object.keys(changedInput(fields, values, before));
  const { rebase, merge } = useRebase({ form, base, setBase, toValues, changedNames });
  const submission = useSubmit({ form, inputNames: () => fields.flatMap(inputNames), save });
  const { status, setStatus, isSubmitting } = submission;
  useDerivedFields(form, options.derivedFields);

  const followRecord = useEffectEvent(() => {
    // Unsaved changes keep their base version, so that a save detects the other editor's change.
    if (record && !isDirty && !isSubmitting.current && record.updatedAt !== base?.updatedAt) rebase(record);
  });
  useEffect(() => followRecord(), [record?.updatedAt]);
  useFocusAfterReload(status, form.setFocus);

  async function save(input: FormInput): Promise<SubmitStatus | undefined> {
    if (base && Object.keys(input).every((name) => name === 'updatedAt')) {
      options.onUnchanged?.();
      return { kind: 'unchanged' };
    }
    const body = isConfirmed.current ? { ...input, confirmed: true } : input;
    const response = await call<Endpoint>(endpoint, { params: options.params, headers: options.headers, body });
    guard.allowNavigation();
    rebase(base && (savedRecord(response) ?? { ...base, ...input }));
    toast.success(t(texts.saved, { title: options.titleOf?.(response as ApiResponse<E>) }));
    void invalidateResource(queryClient, { endpoints: endpoint, invalidates: options.invalidates });
    options.onSaved?.(response as ApiResponse<E>);
    return undefined;
  }

  /** Submits again after `CONFIRMATION_NEEDED`, with the user's consent to an unusual value. */
  async function confirm(): Promise<void> {
    isConfirmed.current = true;
    await submission.submit();
    isConfirmed.current = false;
  }

  /** Loads the current version and merges the edits into it. */
  async function reload(): Promise<void> {
    try {
      setStatus({ kind: 'reloaded', ...merge(await options.reload!()) });
    } catch (error) {
      submission.showFailure(classifyFailure(error, []));
    }
  }

  const { submit, isBusy, isSaving, hasErrorSummary, trackUpload } = submission;
  const scope = { id, name: endpoint.name, record: base, isSaving, hasErrorSummary, trackUpload };
  return { form, status, submit, confirm, guard, reload: options.reload && reload, fields, texts, isBusy, scope };
}
export type EndpointFormState = ReturnType<typeof useEndpointForm>;

/** Focuses the first edited input after a reload: the button that had the focus has been removed. */
function useFocusAfterReload(status: SubmitStatus | undefined, setFocus: (name: string) => void): void {
  useEffect(() => {
    if (status?.kind === 'reloaded' && status.edited[0]) setFocus(status.edited[0]);
  }, [status, setFocus]);
}

/** Recomputes derived fields on each change until the user edits them. */
function useDerivedFields(
  form: UseFormReturn<FormValues, unknown, FormInput>,
  derivedFields: DerivedFields | undefined,
): void {
  const { watch, setValue } = form;
  useEffect(() => {
    if (!derivedFields) return;
    const edited = new Set<string>();
    const { unsubscribe } = watch((values, { name: changed, type }) => {
      if (changed === undefined || type !== 'change') return;
      edited.add(changed);
      for (const [name, derive] of Object.entries(derivedFields)) {
        const value = edited.has(name) ? undefined : derive!(values);
        if (value !== undefined) setValue(name, value);
      }
    });
    return unsubscribe;
  }, [derivedFields, watch, setValue]);
}
