import type { ComponentProps, ReactNode } from 'react';

interface Props extends ComponentProps<'input'> {
  name: string;
  label: string;
  error?: string;
  /** Stands below; the control is described by it. */
  hint?: ReactNode;
  /** Of several lines. */
  isLong?: boolean;
}

/** A labelled control, its error and its hint below. */
export function ContactField({ name, label, error, hint, isLong = false, ...props }: Props) {
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
