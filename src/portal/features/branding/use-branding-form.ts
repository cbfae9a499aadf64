import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId, useRef, useState } from 'react';
import { get, set, useForm, type FieldErrors, type ResolverResult, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { setDefaultMerchantName } from '#client/branding.ts';
import type { Draft } from '#client/unsaved/drafts.ts';
import { toast } from '#client/toasts.ts';
import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { classifyFailure } from '#portal/resource/form/failure.ts';
import type { FormScope } from '#portal/resource/form/form-context.ts';
import { toFieldError } from '#portal/resource/form/resolver.ts';
import { useDraft, useIdempotencyHeaders, useStoredDraft } from '#portal/resource/form/use-draft.tsx';
import { useRebase } from '#portal/resource/form/use-rebase.ts';
import { useSubmit, type SubmitStatus } from '#portal/resource/form/use-submit.ts';
import { useUnsavedChanges } from '#portal/resource/form/use-unsaved-changes.tsx';
import {
  listChangedPaths,
  ENTRY_KINDS,
  entryPath,
  prefixProblem,
  validateRequests,
  buildSaveRequests,
  toFormValues,
  withEntry,
  type BrandingValues,
  type SaveMode,
  type EntryKind,
  type SaveRequest,
  type StoredEntries,
  loadEntries,
  archiveDrafts,
  sendRequests,
} from './entries.ts';

type BrandingForm = UseFormReturn<BrandingValues, unknown, BrandingValues>;

/** Manages one form over all branding entries, which is saved entry by entry. */
export function useBrandingForm(initial: StoredEntries) {
  const { t } = useTranslation('merchant-info');
  const refresh = useRefreshBranding();
  const id = useId();
  const [stored, setStored] = useState(initial);
  const [busyMode, setBusyMode] = useState<SaveMode>('publish');
  const modeRef = useRef<SaveMode>('publish');
  /** React key of the controls: a new version remounts them, which clears image previews and incomplete colours. */
  const [version, setVersion] = useState(0);
  const base = toFormValues(stored);

  const form = useForm<BrandingValues, unknown, BrandingValues>({
    defaultValues: base,
    resolver: (values) => validate(buildSaveRequests(modeRef.current, values, stored), values),
  });
  const { isDirty } = form.formState;
  const { draft, key, renewKey } = useBrandingDraft(form, base);
  const guard = useUnsavedChanges(isDirty, draft.remove);
  const { rebase, merge } = useRebase({
    form,
    base: stored,
    setBase: setStored,
    toValues: toFormValues,
    changedNames: (values, before) => listChangedPaths(values, before),
  });
  const submission = useSubmit({ form, inputNames: () => [], save: saveEntries });
  const { status, setStatus, isBusy, isSaving, hasErrorSummary, trackUpload } = submission;
  const listEditedPaths = (kinds: readonly EntryKind[]) => listChangedPaths(form.getValues(), base, kinds);

  async function saveEntries(values: BrandingValues): Promise<SubmitStatus | undefined> {
    const requests = buildSaveRequests(modeRef.current, values, stored);
    if (requests.length === 0) return { kind: 'unchanged' };
    const result = await sendRequests(requests, stored, key);
    if (result.failed) {
      const { error, request: failedRequest, unsaved } = result.failed;
      rebase(result.stored, listEditedPaths(unsaved.map(({ kind }) => kind)));
      return reportFailure(error, failedRequest, form, t);
    }
    guard.allowNavigation();
    renewKey();
    rebase(result.stored);
    showMerchantName(result.stored);
    toast.success(t(requests.some(({ entry }) => entry?.id) ? 'merchant-info:updated' : 'merchant-info:created'));
    return undefined;
  }

  /** Saves the changed entries as drafts, or publishes them. Resolves to true if all were saved. */
  async function save(mode: SaveMode): Promise<boolean> {
    if (isBusy) return false;
    modeRef.current = mode;
    setBusyMode(mode);
    const isSaved = await submission.submit();
    refresh();
    return isSaved;
  }

  /** Loads the current entries and merges the unsaved edits into them. */
  async function reload(): Promise<void> {
    try {
      setStatus({ kind: 'reloaded', ...merge(await loadEntries()) });
    } catch (error) {
      toast.error(t('common:brandingFailed'));
      setStatus({ kind: 'failed', message: t('merchant-info:loadFailed'), code: (error as ApiError).code });
    }
  }

  /** Archives the drafts and discards all edits. */
  async function discardDrafts(): Promise<void> {
    const result = await archiveDrafts(stored);
    if (result.hasFailed) toast.error(t('merchant-info:updateFailed'));
    rebase(result.stored);
    setVersion((now) => now + 1);
    setStatus(undefined);
  }

  /** Discards the unsaved edits that were restored from `sessionStorage`. */
  function discardRestoredChanges(): void {
    draft.remove();
    renewKey();
    form.reset(base);
    setVersion((now) => now + 1);
    setStatus(undefined);
  }

  /** Rebases the form on an entry restored from the history; keeps unsaved changes of other entries. */
  function restore(entry: BrandingEntry): void {
    const others = ENTRY_KINDS.filter((kind) => entryPath(kind) !== entryPath(entry));
    rebase(withEntry(stored, entry), listEditedPaths(others));
    showMerchantName(withEntry(stored, entry));
    setVersion((now) => now + 1);
    refresh();
  }

  const busy = isBusy ? busyMode : undefined;
  const scope: FormScope = { id, name: 'merchant-info', record: undefined, isSaving, hasErrorSummary, trackUpload };
  const actions = { save, reload, discardDrafts, discardRestoredChanges, restore };
  return { form, stored, base, status, busy, isDirty, guard, scope, version, isRestored: draft.isRestored, ...actions };
}

/** Stores unsaved edits in `sessionStorage`, and restores them over `base`; `key` is the idempotency key of a save. */
function useBrandingDraft(form: BrandingForm, base: BrandingValues) {
  const stored = useStoredDraft('branding');
  const [headers, renewKey] = useIdempotencyHeaders(stored.draft);
  const draft = useDraft({
    form,
    stored,
    isDirty: form.formState.isDirty,
    origin: { initial: base, ...(headers && { headers }) },
    restoredValues: (kept) => withEdits(base, kept),
  });
  return { draft, key: headers!['Idempotency-Key']!, renewKey };
}

/** Shows why an entry was not saved, and returns the status of the form. */
function reportFailure(error: unknown, { kind, entry }: SaveRequest, form: BrandingForm, t: TFunction): SubmitStatus {
  const message = t(entry?.id ? 'merchant-info:updateFailed' : 'merchant-info:createFailed');
  toast.error(message);
  if (error instanceof ApiError && error.problems.length > 0) {
    for (const problem of error.problems.map((one) => prefixProblem(kind, one)))
      form.setError(problem.field, toFieldError(problem));
    return { kind: 'invalid' };
  }
  // TAKEN: another editor has created the same draft, or the same first entry, in the meantime.
  if (error instanceof ApiError && error.code === 'TAKEN') return { kind: 'stale' };
  const failure = classifyFailure(error, []);
  return failure.kind === 'failed' ? { ...failure, message } : failure;
}

/** Applies restored edits to `base`; they may have been made on an older version of the entries. */
function withEdits(base: BrandingValues, { values, initial }: Draft): BrandingValues {
  const merged = structuredClone(base);
  for (const path of listChangedPaths(values as BrandingValues, initial as BrandingValues))
    set(merged, path, get(values, path));
  return merged;
}

/** Shows the published name of the garage in the portal. */
function showMerchantName(stored: StoredEntries): void {
  const info = stored[entryPath({ type: 'MERCHANT_INFO', language: 'common' })]?.active;
  const name = info?.fields.find(({ key }) => key === 'merchantName')?.value;
  if (name) setDefaultMerchantName(name);
}

export type BrandingFormState = ReturnType<typeof useBrandingForm>;

/** Validates the entries that would be sent. */
function validate(requests: readonly SaveRequest[], values: BrandingValues): ResolverResult<BrandingValues> {
  const problems = validateRequests(requests);
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<BrandingValues> = {};
  for (const problem of problems) set(errors, problem.field, toFieldError(problem));
  return { values: {}, errors };
}

/** Returns a function that invalidates the branding queries, such as theme and history, except the form’s entries. */
function useRefreshBranding(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of [brandingManager.name, branding.name])
      void queryClient.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'entries' });
  };
}
