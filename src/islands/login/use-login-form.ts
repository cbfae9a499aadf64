import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Translate } from '#domain/translator.ts';
import { faultOf, type Attempt, type Fault } from './fault.ts';

export type Values = Readonly<Record<string, string>>;

interface Options {
  t: Translate;
  locale: string;
  attempt: Attempt;
  /** What is wrong with the values before they are sent. */
  check: (values: Values) => Fault | undefined;
  /** Sends them; may still find something wrong. While its promise is open, the form takes no second submit. */
  send: (values: Values) => Promise<Fault | undefined | void>;
  /** Success leaves the page: the form stays busy until it is gone. */
  leaves?: boolean;
}

/**
 * One form of the login page. Its fields are uncontrolled, so that what a person or a password manager filled in before the
 * script arrived is kept.
 */
export function useLoginForm({ t, locale, attempt, check, send, leaves = false }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<Fault>();
  const [isPending, setPending] = useState(false);
  const isBusy = useRef(false);

  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault]);

  async function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    if (isBusy.current || !form.current) return;
    const values = textsOf(new FormData(form.current));
    const found = check(values);
    setFault(found);
    if (found) return;
    isBusy.current = true;
    setPending(true);
    const trouble = await attemptOf(send(values));
    setFault(trouble);
    if (leaves && !trouble) return;
    isBusy.current = false;
    setPending(false);
  }

  const attemptOf = (sent: Promise<Fault | undefined | void>) =>
    sent.then(
      (trouble) => trouble ?? undefined,
      (error: unknown) => faultOf(error, attempt, t, locale),
    );

  return { form, fault, setFault, isPending, submit };
}

const textsOf = (data: FormData): Values =>
  Object.fromEntries([...data].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
