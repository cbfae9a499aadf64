import { useEffect, useMemo, useRef, useState, type SubmitEvent, type ComponentProps, type ReactNode } from 'react';
import { MESSAGE_MAX } from '#domain/messages/message.ts';
import type { Locale } from '#domain/locales.ts';
import { sendMessage } from './contact/send-message.ts';
import { roomToTell, tidingsOf, type Tidings } from './contact/feedback.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';

interface Props {
  locale: Locale;
  messages: Messages;
  /** Where a message goes. */
  address: string;
}

/** A message to the garage. What was typed stays until it is sent. */
export function ContactForm({ locale, messages, address }: Props) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [tidings, setTidings] = useState<Tidings>();
  const [count, setCount] = useState(0);
  const countText = () => setCount(messageOf(form.current).length);

  useEffect(() => {
    if (!tidings?.isGood) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tidings]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setTidings(undefined);
    const told = tidingsOf(await sendMessage(address, writtenIn(event.target)), t, locale);
    if (told.isGood) event.target.reset();
    countText();
    setTidings(told);
    setSending(false);
    isBusy.current = false;
  }

  const field = (name: string) => ({
    name,
    label: t(`islands:contact.fields.${name}`),
    error: tidings?.fields[name],
  });
  const number = new Intl.NumberFormat(`${locale}-u-nu-latn`);
  const room = roomToTell(count, MESSAGE_MAX);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={isSending}
      className="form"
      onInput={countText}
      onSubmit={submit}
    >
      <ContactField {...field('fullName')} autoComplete="name" />
      <ContactField {...field('email')} type="email" autoComplete="email" dir="ltr" />
      <ContactField
        {...field('message')}
        isLong
        hint={t('islands:contact.count', { count: number.format(count), max: number.format(MESSAGE_MAX) })}
      />
      <p role="status" className="unseen">
        {room && t(`islands:contact.${room.key}`, { count: number.format(room.count) })}
      </p>
      {/* What fills this in is no person. */}
      <div className="unseen" aria-hidden="true">
        <input name="website" type="url" tabIndex={-1} autoComplete="off" />
      </div>
      <div role="alert">{tidings && !tidings.isGood && <Told {...tidings} />}</div>
      <div role="status">{tidings?.isGood && <Told {...tidings} />}</div>
      <button type="submit" aria-disabled={isSending || undefined} className="button button-main">
        {t(isSending ? 'islands:contact.sending' : 'islands:contact.send')}
      </button>
    </form>
  );
}

/** What happened, with a coloured edge. */
function Told({ title, reason }: Tidings) {
  if (!title) return null;
  return (
    <div className="told">
      <p>
        <b>{title}</b>
      </p>
      {reason && <p>{reason}</p>}
    </div>
  );
}

const messageOf = (form: HTMLFormElement | null): string => new FormData(form!).get('message')?.toString() ?? '';

/** The fields as typed; the honeypot only where something filled it in. */
const writtenIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)]
      .map(([name, value]) => [name, String(value)])
      .filter(([name, value]) => name !== 'website' || value),
  );

interface FieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  error?: string;
  /** Stands below; the control is described by it. */
  hint?: ReactNode;
  /** Of several lines. */
  isLong?: boolean;
}

/** A labelled control, its error and its hint below. */
function ContactField({ name, label, error, hint, isLong = false, ...props }: FieldProps) {
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
      {isLong ? <textarea {...control} rows={5} /> : <input {...props} {...control} />}
      {error && (
        <p id={`${id}-error`} className="fault">
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
