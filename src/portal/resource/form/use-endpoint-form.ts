import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, type ApiResponse } from '#client/api.ts';
import type { Draft } from '#client/unsaved/drafts.ts';
import { toast } from '#client/toasts.ts';
import { fillPath, type Endpoint } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { DerivedFields, FormField } from '../define-resource.ts';
import { invalidateResource } from '../invalidate.ts';
import { findAmountProblems, withCurrency } from './amount-fields.ts';
import { classifyFailure } from './failure.ts';
import { useMerchantCurrency } from './use-merchant-currency.ts';
import { valibotResolver } from './resolver.ts';
import { useDraft, useStoredDraft } from './use-draft.tsx';
import { useRebase } from './use-rebase.ts';
import { useSubmit, type SubmitStatus } from './use-submit.ts';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';
import {
  buildUpdateInput,
  buildCreateInput,
  getErrorInputName,
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
  /** Currency of the amounts; default: the currency of the record, else the billing currency of the garage. */
  currency?: Currency;
  /** Initial values of a new record; a default without a field is sent unchanged. */
  defaults?: FormInput;
  /** Computes fields from other fields until the user edits them. */
  derivedFields?: DerivedFields;
  /**
   * i18n keys with their namespace: the toast after a save (with `{title}`), the message after a failure, and the
   * message in place of “invalid form” while a required field is empty.
   */
  texts: { saved: string; failed: string; incomplete?: string };
  titleOf?: (response: ApiResponse<E>) => string;
  /** Names of other resources to refetch after a save, because their records embed this one. */
  invalidates?: readonly string[];
  /** Fetches the current version of the record, after a save failed with `STALE`. */
  reload?: () => Promise<FormInput>;
  onSaved?: (response: ApiResponse<E>) => void;
  /**
   * Returns true for a response that has not saved the record yet: the form keeps its input, and `complete` later ends
   * the save with the saved record.
   */
  onPending?: (response: ApiResponse<E>, input: FormInput, complete: (record: FormInput) => void) => boolean;
  /** Called when a submit finds no change. */
  onUnchanged?: () => void;
}

const savedRecord = (response: object): FormInput | undefined =>
  'data' in response && typeof response.data === 'object' && response.data !== null ? { ...response.data } : undefined;

/** Returns true for passwords and one-time codes, which are never stored in a draft. */
const isSecret = ({ control, autoComplete }: FormField): boolean =>
  control === 'password' || autoComplete === 'one-time-code';

/** Returns the version that a draft was based on, so that a save detects a newer one. */
const draftBase = (record: FormInput | undefined, draft: Draft | undefined): FormInput | undefined =>
  record && draft && draft.updatedAt !== record.updatedAt
    ? { ...record, ...draft.initial, updatedAt: draft.updatedAt }
    : record;

/** Manages a form that calls one endpoint: values, submit, reload after a conflict, unsaved changes. */
export function useEndpointForm<E extends Endpoint>(options: EndpointFormOptions<E>) {
  const { endpoint, record, defaults, texts } = options;
  const fields = useFieldsWithCurrency(options);
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const id = useId();
  const stored = useStoredDraft(`${endpoint.method} ${fillPath(endpoint.path, options.params)}`);
  const [base, setBase] = useState(() => draftBase(record, stored.draft));
  const [headers, setHeaders] = useState(stored.draft?.headers ?? options.headers);
  /** Body field that answers the question of the server, during the submit after it. */
  const confirmation = useRef<string>(undefined);
  const toValues = (version: FormInput | undefined) => initialValues(fields, version ?? defaults);
  const toInput = (values: FormValues): FormInput => {
    if (!base) return buildCreateInput(fields, values, defaults);
    const changed = buildUpdateInput(fields, values, toValues(base));
    return base.updatedAt === undefined ? changed : { ...changed, updatedAt: base.updatedAt };
  };
  const form = useForm<FormValues, unknown, FormInput>({
    defaultValues: toValues(base),
    resolver: valibotResolver(
      endpoint.body!,
      toInput,
      (name) => getErrorInputName(fields, name),
      (values) => findAmountProblems(fields, values),
    ),
  });
  const { isDirty } = form.formState;
  const draft = useDraft({
    form,
    stored,
    isDirty,
    origin: { initial: toValues(base), updatedAt: base?.updatedAt, headers },
    secrets: fields.filter(isSecret).map(({ field }) => field),
  });
  const guard = useUnsavedChanges(isDirty, draft.remove);
  const changedNames = (values: FormValues, before: FormValues) =>
    Object.keys(buildUpdateInput(fields, values, before));
  const { rebase, merge } = useRebase({ form, base, setBase, toValues, changedNames });
  const submission = useSubmit({ form, inputNames: () => fields.flatMap(inputNames), save });
  const { status, setStatus, isSubmitting } = submission;
  useDerivedFields(form, options.derivedFields);

  // Rebases only a form without unsaved changes: these keep their base version, so that a save detects the other
  // editor's change.
  useNewerRecord(record, (newer) => {
    if (!isDirty && !isSubmitting.current && newer.updatedAt !== base?.updatedAt) rebase(newer);
  });
  useFocusAfterReload(status, form.setFocus);

  async function save(input: FormInput): Promise<SubmitStatus | undefined> {
    if (base && Object.keys(input).every((name) => name === 'updatedAt')) {
      options.onUnchanged?.();
      return { kind: 'unchanged' };
    }
    const body = confirmation.current ? { ...input, [confirmation.current]: true } : input;
    const response = await call<Endpoint>(endpoint, { params: options.params, headers, body });
    if (options.onPending?.(response as ApiResponse<E>, input, completeSave)) return undefined;
    completeSave(savedRecord(response) ?? { ...base, ...input });
    toast.success(t(texts.saved, { title: options.titleOf?.(response as ApiResponse<E>) }));
    options.onSaved?.(response as ApiResponse<E>);
    return undefined;
  }

  /** Allows navigation, rebases the form on the saved record and invalidates the queries that contain it. */
  function completeSave(saved: FormInput): void {
    guard.allowNavigation();
    rebase(base && saved);
    const goneId = endpoint.method === 'DELETE' ? options.params?.id : undefined;
    void invalidateResource(queryClient, { endpoints: endpoint, invalidates: options.invalidates }, goneId);
  }

  /** Submits again after `CONFIRMATION_NEEDED` or a question, with the user's consent as the body field `field`. */
  async function confirm(field = 'confirmed'): Promise<void> {
    confirmation.current = field;
    await submission.submit();
    confirmation.current = undefined;
  }

  /** Loads the current version and merges the edits into it. */
  async function reload(): Promise<void> {
    try {
      setStatus({ kind: 'reloaded', ...merge(await options.reload!()) });
    } catch (error) {
      submission.showFailure(classifyFailure(error, []));
    }
  }

  /** Discards the restored draft and resets the form. */
  function discardDraft(): void {
    draft.remove();
    setHeaders(options.headers);
    setBase(record);
    form.reset(toValues(record));
    setStatus(undefined);
  }

  const { submit, isBusy, isSaving, hasErrorSummary, trackUpload } = submission;
  const scope = { id, name: endpoint.name, record: base, isSaving, hasErrorSummary, trackUpload };
  const actions = { submit, confirm, reload: options.reload && reload, discardDraft };
  return { form, status, guard, fields, texts, isBusy, scope, draft, ...actions };
}
export type EndpointFormState = ReturnType<typeof useEndpointForm>;

/** Returns the fields, with the currency of the form set on amount fields without a `currencyField`. */
function useFieldsWithCurrency({
  fields,
  currency,
  record,
}: Pick<EndpointFormOptions<Endpoint>, 'fields' | 'currency' | 'record'>) {
  const known = currency ?? (record?.currency as Currency | undefined);
  const isNeeded = fields.some((field) => field.control === 'amount' && !field.currencyField);
  const merchant = useMerchantCurrency({ enabled: isNeeded && !known });
  return withCurrency(fields, known ?? merchant.currency);
}

/** Calls `onNewer` when a refetch brings another version of the record than the previous one. */
function useNewerRecord(record: FormInput | undefined, onNewer: (newer: FormInput) => void): void {
  // The initial record does not rebase the form: a restored draft may be based on an earlier version.
  const known = useRef(record?.updatedAt);
  const compare = useEffectEvent(() => {
    if (known.current === record?.updatedAt) return;
    known.current = record?.updatedAt;
    if (record) onNewer(record);
  });
  useEffect(() => compare(), [record?.updatedAt]);
}

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
