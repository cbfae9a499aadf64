import History from 'lucide-react/icons/rotate-ccw-clock';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  buildDraftKey,
  createRandomKey,
  readDraft,
  removeDraft,
  writeDraft,
  type Draft,
} from '#client/unsaved/drafts.ts';
import { $session } from '#client/session.ts';

/** Debounce of the writes in milliseconds. */
const WRITE_MS = 200;

/** Reads the draft of a form, whose `name` is unique on the screen, for the signed-in user at the current URL. */
export function useStoredDraft(name: string): { key: string; draft: Draft | undefined } {
  const [stored] = useState(() => {
    const key = buildDraftKey($session.get()?.user.id ?? '', `${location.pathname} ${name}`);
    return { key, draft: readDraft(key) };
  });
  return stored;
}

const createHeaders = () => ({ 'Idempotency-Key': createRandomKey() });

/**
 * Returns the headers with the idempotency key of a form's call, which its draft keeps, and a function that renews the
 * key: the next call is another one (docs/rules/validation.md#idempotency).
 */
export function useIdempotencyHeaders(
  draft: Draft | undefined,
  { idempotent = true }: { idempotent?: boolean } = {},
): readonly [headers: Record<string, string> | undefined, renew: () => void] {
  const [headers, setHeaders] = useState(() => (idempotent ? (draft?.headers ?? createHeaders()) : undefined));
  return [headers, () => idempotent && setHeaders(createHeaders())];
}

interface DraftOptions<Values extends FieldValues, Input extends FieldValues> {
  form: UseFormReturn<Values, unknown, Input>;
  stored: ReturnType<typeof useStoredDraft>;
  isDirty: boolean;
  /** Properties of the draft other than `values`. */
  origin: Omit<Draft, 'values'>;
  /** Returns the values to restore; default: the values of the draft. */
  restoredValues?: (draft: Draft) => object;
  /** Names of inputs that are never stored, such as passwords. */
  secrets?: readonly string[];
}

export interface FormDraft {
  /** The form shows restored input. */
  isRestored: boolean;
  /** Stores the draft of a call that is being sent, also of an untouched form: a retry after a reload repeats it. */
  keep: () => void;
  /** Removes the draft: the input has been saved or discarded. */
  remove: () => void;
}

/** Restores a stored draft into the form and stores its unsaved input from then on (docs/rules/drafts.md#drafts). */
export function useDraft<Values extends FieldValues, Input extends FieldValues>(
  options: DraftOptions<Values, Input>,
): FormDraft {
  const { form, stored, isDirty, origin, restoredValues, secrets = [] } = options;
  const { key, draft } = stored;
  const [isRestored, setRestored] = useState(draft !== undefined);
  const dirty = useRef(isDirty);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSent = useRef(draft?.isSent ?? false);

  const withoutSecrets = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
  const store = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!dirty.current && !isSent.current) return removeDraft(key);
    const sent = isSent.current && { isSent: true };
    writeDraft(key, { ...origin, ...sent, values: withoutSecrets(form.getValues()) });
  };
  const write = useEffectEvent(store);
  const restore = useEffectEvent(() => {
    if (!draft) return;
    const values = restoredValues?.(draft) ?? draft.values;
    form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
  });
  useLayoutEffect(() => restore(), []);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const { subscribe } = form;
  useEffect(() => {
    const flush = () => timer.current !== undefined && write();
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => write(), WRITE_MS);
      },
    });
    addEventListener('pagehide', flush);
    return () => {
      stop();
      removeEventListener('pagehide', flush);
      flush();
      // Closing an untouched form discards its call.
      if (isSent.current && !dirty.current) removeDraft(key);
    };
  }, [subscribe, key]);

  return {
    isRestored: isRestored && isDirty,
    keep: () => {
      isSent.current = true;
      store();
    },
    remove: () => {
      dirty.current = false;
      isSent.current = false;
      clearTimeout(timer.current);
      timer.current = undefined;
      removeDraft(key);
      setRestored(false);
    },
  };
}

/** Line above a form that shows restored input, with a button that discards it. */
export function RestoredDraft({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) {
  const { t } = useTranslation('form');
  return (
    <div role="status">
      {isRestored && (
        <p className="bg-base-200 rounded-field flex flex-wrap items-center gap-x-3 px-3 text-sm">
          <History className="size-4 shrink-0" aria-hidden="true" />
          <span className="grow py-2">{t('form:draft.restored')}</span>
          <button type="button" className="link min-h-11 font-semibold" onClick={onDiscard}>
            {t('form:draft.discard')}
          </button>
        </p>
      )}
    </div>
  );
}
