import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, call, type Reply } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import type { DerivedFields, FormField } from '../define-resource.ts';
import { invalidateResource } from '../invalidate.ts';
import { classifyFailure, type SubmitFailure } from './failure.ts';
import { toFieldError, valibotResolver } from './resolver.ts';
import { useDerivedFields } from './use-derived-fields.ts';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';
import { usePendingUploads } from './use-pending-uploads.ts';
import { changedInput, createInput, initialValues, inputNames, type FormInput, type FormValues } from './values.ts';

export interface EndpointFormOptions<E extends Endpoint> {
  endpoint: E;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  fields: readonly FormField[];
  /** What is edited: only what differs from it is sent, with its `updatedAt`. Without it everything filled in is sent. */
  record?: FormInput;
  /** What something new starts with; a default that no field shows is sent as it is. */
  defaults?: FormInput;
  /** Fields that follow from the others until somebody types in them. */
  derivedFields?: DerivedFields;
  /**
   * i18n keys with their namespace: the toast after a save (with `{title}`), the sentence after a failure, and what is said
   * in place of “invalid form” where a required field is empty.
   */
  texts: { saved: string; failed: string; incomplete?: string };
  titleOf?: (reply: Reply<E>) => string;
  /** Names of other resources whose records show something of this one. */
  invalidates?: readonly string[];
  /** Reads the record again after someone else has saved it. */
  reload?: () => Promise<FormInput>;
  onSaved?: (reply: Reply<E>) => void;
  /** A submit found nothing to save. */
  onUnchanged?: () => void;
}

/** The newest version lies under the fields that were typed in; `both` are those that someone else changed too. */
interface Reloaded {
  kind: 'reloaded';
  mine: readonly string[];
  both: readonly string[];
}

export type FormStatus = SubmitFailure | { kind: 'invalid' | 'unsent' | 'unchanged' } | Reloaded;

const savedRecord = (reply: object): FormInput | undefined =>
  'data' in reply && typeof reply.data === 'object' && reply.data !== null ? { ...reply.data } : undefined;

/** The state of one form: its values, how its last submit went, and whether it may be left. */
export function useEndpointForm<E extends Endpoint>(options: EndpointFormOptions<E>) {
  const { endpoint, fields, record, defaults, texts } = options;
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const id = useId();
  const [base, setBase] = useState(record);
  const [status, setStatus] = useState<FormStatus>();
  // Uploads are waited for while everything can still be edited; what is on its way cannot.
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'saving'>('idle');
  const isBusy = useRef(false);
  const isConfirmed = useRef(false);
  const works = usePendingUploads();

  const before = initialValues(fields, base ?? defaults);
  const toInput = (values: FormValues): FormInput => {
    if (!base) return createInput(fields, values, defaults);
    const changed = changedInput(fields, values, before);
    return base.updatedAt === undefined ? changed : { ...changed, updatedAt: base.updatedAt };
  };
  const form = useForm<FormValues, unknown, FormInput>({
    defaultValues: before,
    resolver: valibotResolver(endpoint.body!, toInput),
  });
  const { isDirty } = form.formState;
  useDerivedFields(form, options.derivedFields);
  const guard = useUnsavedChanges(isDirty);

  /** Edits `next` from now on, with what was typed on top of it. */
  function rebase(next: FormInput | undefined, typed: FormValues = {}): void {
    setBase(next);
    form.reset(initialValues(fields, next ?? defaults));
    for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true });
  }

  const followRecord = useEffectEvent(() => {
    // Under unsaved typing the record stays as it was read, so that a save tells of the other change.
    if (record && !isDirty && !isBusy.current && record.updatedAt !== base?.updatedAt) rebase(record);
  });
  useEffect(() => followRecord(), [record?.updatedAt]);

  const { setFocus } = form;
  useEffect(() => {
    // The button that asked for it is gone, and a field takes the focus only once it is drawn again.
    if (status?.kind === 'reloaded' && status.mine[0]) setFocus(status.mine[0]);
  }, [status, setFocus]);

  async function save(input: FormInput): Promise<void> {
    const body = isConfirmed.current ? { ...input, confirmed: true } : input;
    if (base && Object.keys(input).every((name) => name === 'updatedAt')) {
      setStatus({ kind: 'unchanged' });
      options.onUnchanged?.();
      return;
    }
    const reply = await call<Endpoint>(endpoint, { params: options.params, headers: options.headers, body });
    guard.release();
    rebase(base && (savedRecord(reply) ?? { ...base, ...input }));
    toast.success(t(texts.saved, { title: options.titleOf?.(reply as Reply<E>) }));
    void invalidateResource(queryClient, { endpoints: endpoint, invalidates: options.invalidates });
    options.onSaved?.(reply as Reply<E>);
  }

  function tell(failure: SubmitFailure): void {
    setStatus(failure);
    if (failure.kind !== 'problems') return;
    for (const problem of failure.shown) form.setError(problem.field, toFieldError(problem));
    const wrong = failure.shown.map(({ field }) => field);
    const first = fields.flatMap(inputNames).find((name) => wrong.includes(name));
    if (first) form.setFocus(first);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    // A form in a dialog over another form is still inside it for React.
    event?.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    setStatus(undefined);
    try {
      setPhase('waiting');
      const unsent = await works.unfinished();
      setPhase('saving');
      if (unsent) {
        setStatus({ kind: 'unsent' });
        form.setFocus(unsent);
      } else await form.handleSubmit(save, () => setStatus({ kind: 'invalid' }))();
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      tell(classifyFailure(error, fields.flatMap(inputNames)));
    } finally {
      isBusy.current = false;
      isConfirmed.current = false;
      setPhase('idle');
    }
  }

  /** Sends it once more, after the server has asked whether an unusual value is right. */
  function confirm(): Promise<void> {
    isConfirmed.current = true;
    return submit();
  }

  async function reload(): Promise<void> {
    try {
      const fresh = await options.reload!();
      const values = form.getValues();
      const mine = Object.keys(changedInput(fields, values, before));
      const theirs = changedInput(fields, initialValues(fields, fresh), before);
      rebase(fresh, Object.fromEntries(mine.map((name) => [name, values[name] ?? ''])));
      setStatus({ kind: 'reloaded', mine, both: mine.filter((name) => name in theirs) });
    } catch (error) {
      tell(classifyFailure(error, []));
    }
  }

  const hasErrorSummary = status?.kind === 'invalid' || status?.kind === 'problems';
  return {
    form,
    status,
    submit,
    confirm,
    guard,
    reload: options.reload && reload,
    fields,
    failedText: texts.failed,
    incompleteText: texts.incomplete,
    isBusy: phase !== 'idle',
    scope: {
      id,
      name: endpoint.name,
      record: base,
      isSaving: phase === 'saving',
      hasErrorSummary,
      trackUpload: works.wait,
    },
  };
}
export type EndpointFormState = ReturnType<typeof useEndpointForm>;
