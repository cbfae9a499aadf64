import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Translate } from '#domain/translator.ts';
import { toFormError, type FormError, type LoginAction } from './form-error.ts';

type FormValues = Readonly<Record<string, string>>;

interface Options {
  t: Translate;
  locale: string;
  action: LoginAction;
  /** Validates the values before they are sent. */
  validate: (values: FormValues) => FormError | undefined;
  /** Sends the values; may resolve with an error. While it is pending, the form ignores further submits. */
  send: (values: FormValues) => Promise<FormError | undefined | void>;
  /** Keeps the form pending after success, until the browser has left the page. */
  navigatesAway?: boolean;
}

/**
 * Manages one form of the login page: validation, pending state, error and focus. Its fields are uncontrolled, which
 * keeps values that a person or password manager entered before the script loaded.
 */
export function useLoginForm({ t, locale, action, validate, send, navigatesAway = false }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<FormError>();
  const [isPending, setPending] = useState(false);
  const isSubmitting = useRef(false);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  async function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    if (isSubmitting.current || !form.current) return;
    const values = textValues(new FormData(form.current));
    const invalid = validate(values);
    setError(invalid);
    if (invalid) return;
    isSubmitting.current = true;
    setPending(true);
    const failure = await send(values).then(
      (rejected) => rejected ?? undefined,
      (thrown: unknown) => toFormError(thrown, action, t, locale),
    );
    setError(failure);
    if (navigatesAway && !failure) return;
    isSubmitting.current = false;
    setPending(false);
  }

  return { form, error, setError, isPending, submit };
}

const textValues = (data: FormData): FormValues =>
  Object.fromEntries([...data].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
