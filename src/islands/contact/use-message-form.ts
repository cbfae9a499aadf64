import { useEffect, useMemo, useRef, useState, type FormEvent, type SubmitEvent } from 'react';
import type * as v from 'valibot';
import { readContactAttribution } from '#client/tracking/message-origin.ts';
import type { Locale } from '#domain/locales.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';
import { submitFeedback, type FormFeedback } from './feedback.ts';
import { sendMessage } from './send-message.ts';

export interface MessageFormProps {
  locale: Locale;
  messages: Messages;
  /** URL that the form is posted to. */
  url: string;
}

interface Options extends MessageFormProps {
  /** Prefix of the message keys and element ids of the form, and key of its draft. */
  name: 'contact' | 'callback';
  schema: v.GenericSchema<unknown, object>;
  /** Values that are sent in addition to those of the inputs. */
  constants?: DraftValues;
}

/**
 * Manages a public form that sends a message. The values survive a reload and a change of the language until the
 * message is accepted (docs/rules/drafts.md#drafts). A validation error moves the focus to the first invalid input.
 */
export function useMessageForm({ locale, messages, url, name, schema, constants }: Options) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const isSent = useRef(false);
  const [isSending, setSending] = useState(false);
  const [feedback, setFeedback] = useState<FormFeedback>();
  const [restored] = useState(() => readDraft(name));
  const [values, setValues] = useState(restored);
  const key = useRef(restored[KEY_NAME]);

  useEffect(() => {
    if (!feedback?.isSent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [feedback]);

  function keepDraft({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const current = formValues(currentTarget);
    isSent.current = false;
    key.current ??= createKey();
    storeDraft(name, { ...current, [KEY_NAME]: key.current });
    setValues(current);
  }

  /** Clears the inputs; a form reset would restore the values of the draft. */
  function clear(element: HTMLFormElement): void {
    for (const input of element.querySelectorAll<HTMLInputElement>('input, textarea')) input.value = '';
    storeDraft(name, undefined);
    key.current = undefined;
    setValues({});
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second tap after the success finds the empty form.
    if (isSubmitting.current || isSent.current) return;
    isSubmitting.current = true;
    setSending(true);
    setFeedback(undefined);
    const element = event.target;
    const sentKey = (key.current ??= createKey());
    const message = { ...constants, ...formValues(element), ...readContactAttribution() };
    const result = submitFeedback(await sendMessage(url, message, schema, sentKey), t, locale, name);
    isSent.current = result.isSent;
    if (result.isSent) clear(element);
    setFeedback(result);
    setSending(false);
    isSubmitting.current = false;
  }

  return {
    t,
    isSending,
    feedback,
    /** The current values of the inputs by name. */
    values,
    form: {
      ref: form,
      method: 'post',
      noValidate: true,
      'aria-busy': isSending,
      className: 'form',
      onInput: keepDraft,
      onSubmit: submit,
    } as const,
    /** Returns the props of the input `input`. */
    field: (input: string) => ({
      id: `${name}-${input}`,
      name: input,
      label: t(`islands:${name}.fields.${input}`),
      error: feedback?.fields[input],
      defaultValue: restored[input],
    }),
  };
}

/** Reads the form's values; omits an empty honeypot. */
const formValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)]
      .map(([name, value]) => [name, value as string])
      .filter(([name, value]) => name !== 'website' || value),
  );

type DraftValues = Readonly<Record<string, string>>;

/** Name of the idempotency key among the values of a draft; no input has it. */
const KEY_NAME = 'idempotencyKey';

/** Creates a random idempotency key; `crypto.randomUUID` is missing in pages over plain HTTP. */
const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Returns the storage key that `client/unsaved/drafts.ts` uses for a visitor, so that a sign-out removes the draft.
 * Importing that module would add a chunk to the first view of the site.
 */
const storageKey = (form: string): string => `draft::${form}`;

/** Reads the unsent values of a public form of this tab; empty without a draft or without access to storage. */
function readDraft(form: string): DraftValues {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey(form))!) as DraftValues | null) ?? {};
  } catch {
    return {};
  }
}

/** Stores the unsent values of a public form in this tab; undefined removes them. */
function storeDraft(form: string, values: DraftValues | undefined): void {
  try {
    if (values) sessionStorage.setItem(storageKey(form), JSON.stringify(values));
    else sessionStorage.removeItem(storageKey(form));
  } catch {
    // Without access to storage, a reload loses the values.
  }
}
