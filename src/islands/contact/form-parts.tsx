import type { ComponentProps, ReactNode } from 'react';
import type { FormFeedback } from './feedback.ts';
import type { useMessageForm } from './use-message-form.ts';

interface MessageFormProps {
  state: ReturnType<typeof useMessageForm>;
  sendLabel: string;
  children: ReactNode;
}

/** A form with its inputs, feedback and submit button. */
export function MessageForm({ state: { t, form, feedback, isSending }, sendLabel, children }: MessageFormProps) {
  return (
    <form {...form}>
      {children}
      <Honeypot />
      <div role="alert">{feedback && !feedback.isSent && <FormAlert {...feedback} />}</div>
      <div role="status">{feedback?.isSent && <FormAlert {...feedback} />}</div>
      <button type="submit" aria-disabled={isSending || undefined} className="button button-main">
        {isSending ? t('islands:contact.sending') : sendLabel}
      </button>
    </form>
  );
}

/** Hidden honeypot input, which only bots fill in. */
const Honeypot = () => (
  <div className="sr-only" aria-hidden="true">
    <input name="website" type="url" tabIndex={-1} autoComplete="off" />
  </div>
);

/** Message with a coloured border; its parent is the live region. */
function FormAlert({ title, reason }: FormFeedback) {
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

interface FieldProps extends ComponentProps<'input'> {
  id: string;
  name: string;
  label: string;
  error?: string;
  /** Text below the control, referenced by `aria-describedby`. */
  hint?: ReactNode;
  isMultiline?: boolean;
}

/** Labelled input or text area with its error and hint. */
export function ContactField({ id, name, label, error, hint, isMultiline = false, ...props }: FieldProps) {
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
      {isMultiline ? (
        <textarea {...control} defaultValue={props.defaultValue} rows={5} />
      ) : (
        <input {...props} {...control} />
      )}
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
