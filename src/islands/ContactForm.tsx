import { useEffect, useMemo, useRef, useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { messageOrigin } from '#client/tracking/message-origin.ts';
import type { Locale } from '#domain/locales.ts';
import { MESSAGE_MAX } from '#domain/messages/endpoints.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';
import { lengthAnnouncement, submitFeedback, type SubmitFeedback } from './contact/feedback.ts';
import { sendMessage } from './contact/send-message.ts';

interface Props {
  locale: Locale;
  messages: Messages;
  /** URL that messages are posted to. */
  url: string;
}

/** Form for a message to the garage. Keeps the values until the message is accepted. */
export function ContactForm({ locale, messages, url }: Props) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const [isSending, setSending] = useState(false);
  const [feedback, setFeedback] = useState<SubmitFeedback>();
  const [length, setLength] = useState(0);
  const updateLength = () => setLength(messageText(form.current).length);

  useEffect(() => {
    if (!feedback?.isSent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [feedback]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setSending(true);
    setFeedback(undefined);
    const result = submitFeedback(
      await sendMessage(url, { ...formValues(event.target), ...messageOrigin() }),
      t,
      locale,
    );
    if (result.isSent) event.target.reset();
    updateLength();
    setFeedback(result);
    setSending(false);
    isSubmitting.current = false;
  }

  const field = (name: string) => ({
    name,
    label: t(`islands:contact.fields.${name}`),
    error: feedback?.fields[name],
  });
  const number = new Intl.NumberFormat(`${locale}-u-nu-latn`);
  const announcement = lengthAnnouncement(length, MESSAGE_MAX);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={isSending}
      className="form"
      onInput={updateLength}
      onSubmit={submit}
    >
      <ContactField {...field('fullName')} autoComplete="name" />
      <ContactField {...field('email')} type="email" autoComplete="email" dir="ltr" />
      <ContactField
        {...field('message')}
        isMultiline
        hint={t('islands:contact.count', { count: number.format(length), max: number.format(MESSAGE_MAX) })}
      />
      <p role="status" className="sr-only">
        {announcement && t(`islands:contact.${announcement.key}`, { count: number.format(announcement.count) })}
      </p>
      {/* Honeypot: only bots fill it in. */}
      <div className="sr-only" aria-hidden="true">
        <input name="website" type="url" tabIndex={-1} autoComplete="off" />
      </div>
      <div role="alert">{feedback && !feedback.isSent && <FormAlert {...feedback} />}</div>
      <div role="status">{feedback?.isSent && <FormAlert {...feedback} />}</div>
      <button type="submit" aria-disabled={isSending || undefined} className="button button-main">
        {t(isSending ? 'islands:contact.sending' : 'islands:contact.send')}
      </button>
    </form>
  );
}

/** Message with a coloured border; its parent is the live region. */
function FormAlert({ title, reason }: SubmitFeedback) {
  if (!title) return null;
  return (
    <div className="form-alert">
      <p>
        <b>{title}</b>
      </p>
      {reason && <p>{reason}</p>}
    </div>
  );
}

const messageText = (form: HTMLFormElement | null): string =>
  (new FormData(form!).get('message') as string | null) ?? '';

/** Reads the form's values; omits an empty honeypot. */
const formValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)]
      .map(([name, value]) => [name, value as string])
      .filter(([name, value]) => name !== 'website' || value),
  );

interface FieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  error?: string;
  /** Text below the control, referenced by `aria-describedby`. */
  hint?: ReactNode;
  isMultiline?: boolean;
}

/** Labelled input or text area with its error and hint. */
function ContactField({ name, label, error, hint, isMultiline = false, ...props }: FieldProps) {
  const id = `contact-${name}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const control = {
    id,
    name,
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {isMultiline ? <textarea {...control} rows={5} /> : <input {...props} {...control} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      )}
    </div>
  );
}
