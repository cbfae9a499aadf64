import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { set, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { classifyFailure, type SubmitFailure } from '#portal/resource/form/failure.ts';
import type { FormScope } from '#portal/resource/form/form-context.ts';
import { toFieldError } from '#portal/resource/form/resolver.ts';
import { useUnsavedChanges } from '#portal/resource/form/use-unsaved-changes.tsx';
import { usePendingUploads } from '#portal/resource/form/use-pending-uploads.ts';
import {
  bothChanged,
  changedKeys,
  heldBy,
  KINDS,
  pathOf,
  placed,
  problemsOf,
  savesOf,
  valuesOf,
  withEntry,
  type BrandingValues,
  type Intent,
  type Save,
  type StoredEntries,
} from './entries.ts';
import { loadEntries } from './load-entries.ts';

export type BrandingStatus =
  | Exclude<SubmitFailure, { kind: 'failed' }>
  | { kind: 'failed'; text: string; code?: ApiError['code'] }
  | { kind: 'invalid' | 'unsent' | 'unchanged' }
  /** `both`: places that were changed here and, in the meantime, by somebody else. */
  | { kind: 'reloaded'; both: string[] };

/** One call; a new entry is told from a change by its status. */
const send = ({ kind, status, fields, entry }: Save): Promise<{ data: BrandingEntry }> =>
  entry
    ? call(brandingManager.update, {
        params: { id: entry.id },
        body: { fields, status, updatedAt: entry.updatedAt },
      })
    : call(brandingManager.create, { body: { ...kind, status, fields } });

/** The state of the manager: one form over all entries, saved entry by entry. */
export function useBrandingForm(initial: StoredEntries) {
  const { t } = useTranslation('merchant-info');
  const queryClient = useQueryClient();
  const id = useId();
  const works = usePendingUploads();
  const [stored, setStored] = useState(initial);
  const [status, setStatus] = useState<BrandingStatus>();
  const [busy, setBusy] = useState<Intent>();
  /** Counts what takes pictures and half-typed colours out of the controls too. */
  const [version, setVersion] = useState(0);
  const isBusy = useRef(false);
  const intent = useRef<Intent>('publish');
  const base = valuesOf(stored);

  const resolver: Resolver<BrandingValues> = (values) => {
    const errors: FieldErrors<BrandingValues> = {};
    const problems = problemsOf(savesOf(intent.current, values, stored));
    for (const problem of problems) set(errors, problem.field, toFieldError(problem));
    return problems.length ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<BrandingValues>({ defaultValues: base, resolver });
  const { isDirty } = form.formState;
  const guard = useUnsavedChanges(isDirty);

  /** Edits `next` from now on; what was typed into `kinds` stays on top of it. */
  function rebase(next: StoredEntries, kinds: readonly Save['kind'][] = [], before = base): void {
    const values = form.getValues();
    const typed = kinds.flatMap((kind) =>
      changedKeys(kind, values, before).map((key) => [`${pathOf(kind)}.${key}`, heldBy(values, kind)[key]!] as const),
    );
    setStored(next);
    form.reset(valuesOf(next));
    for (const [name, value] of typed) form.setValue(name as never, value as never, { shouldDirty: true });
  }

  function tell(error: unknown, save: Save): void {
    const text = save.entry ? t('merchant-info:updateFailed') : t('merchant-info:createFailed');
    toast.error(text);
    if (error instanceof ApiError && error.problems.length > 0) {
      for (const problem of error.problems.map((one) => placed(save.kind, one)))
        form.setError(problem.field as never, toFieldError(problem));
      return setStatus({ kind: 'invalid' });
    }
    // Somebody else made the same draft or the same first entry.
    const isTaken = error instanceof ApiError && error.code === 'TAKEN';
    const failure: SubmitFailure = isTaken ? { kind: 'stale' } : classifyFailure(error, []);
    setStatus(failure.kind === 'failed' ? { kind: 'failed', text, code: failure.code } : failure);
  }

  /** Reads again what shows the branding: the portal's own look, the history, the publication. */
  function refresh(): void {
    for (const name of [brandingManager.name, branding.name])
      void queryClient.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'entries' });
  }

  /** Sends one entry after the other; those before one that fails are saved. */
  async function sendAll(saves: readonly Save[]): Promise<boolean> {
    let next = stored;
    for (const [place, save] of saves.entries()) {
      try {
        const { data } = await send(save);
        next = withEntry(next, data);
      } catch (error) {
        rebase(
          next,
          saves.slice(place).map(({ kind }) => kind),
        );
        tell(error, save);
        return false;
      }
    }
    guard.release();
    rebase(next);
    toast.success(t(saves.some(({ entry }) => entry) ? 'merchant-info:updated' : 'merchant-info:created'));
    return true;
  }

  async function save(wanted: Intent): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    intent.current = wanted;
    setStatus(undefined);
    setBusy(wanted);
    try {
      if (await works.unfinished()) {
        setStatus({ kind: 'unsent' });
        return false;
      }
      let isValid = false;
      await form.handleSubmit(
        () => void (isValid = true),
        () => setStatus({ kind: 'invalid' }),
      )();
      if (!isValid) return false;
      const saves = savesOf(wanted, form.getValues(), stored);
      if (saves.length === 0) {
        setStatus({ kind: 'unchanged' });
        return true;
      }
      return await sendAll(saves);
    } finally {
      isBusy.current = false;
      setBusy(undefined);
      refresh();
    }
  }

  /** Lays what is stored now under what was typed. */
  async function reload(): Promise<void> {
    try {
      const next = await loadEntries();
      const both = bothChanged(base, form.getValues(), valuesOf(next));
      rebase(next, KINDS);
      setStatus({ kind: 'reloaded', both });
    } catch (error) {
      toast.error(t('common:brandingFailed'));
      setStatus({ kind: 'failed', text: t('merchant-info:loadFailed'), code: (error as ApiError).code });
    }
  }

  /** Puts the drafts aside, and what was typed with them. */
  async function discardDrafts(): Promise<void> {
    let next = stored;
    try {
      for (const { draft } of Object.values(stored))
        if (draft)
          next = withEntry(
            next,
            (await call(brandingManager.update, { params: { id: draft.id }, body: { status: 'ARCHIVED' } })).data,
          );
    } catch {
      toast.error(t('merchant-info:updateFailed'));
      // Somebody else may have put one aside, or published it.
      next = await loadEntries().catch(() => next);
    }
    reset(next);
  }
  function reset(next: StoredEntries): void {
    rebase(next);
    setVersion((now) => now + 1);
    setStatus(undefined);
  }
  /** An entry that was published before is published again; the rest of what was typed stays. */
  function takeUp(entry: BrandingEntry): void {
    const others = KINDS.filter((kind) => pathOf(kind) !== pathOf(entry));
    rebase(withEntry(stored, entry), others);
    setVersion((now) => now + 1);
    refresh();
  }

  const scope: FormScope = {
    id,
    name: 'merchant-info',
    record: undefined,
    isSaving: busy !== undefined,
    hasErrorSummary: status?.kind === 'invalid',
    trackUpload: works.wait,
  };
  return { form, stored, base, status, busy, isDirty, guard, scope, save, reload, discardDrafts, takeUp, version };
}
export type BrandingFormState = ReturnType<typeof useBrandingForm>;
