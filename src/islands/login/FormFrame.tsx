import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useId, useRef, type SubmitEventHandler, type ReactNode, type Ref } from 'react';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { Translate } from '#domain/translator.ts';
import type { Fault } from './fault.ts';

interface Props {
  t: Translate;
  formRef: Ref<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  title: string;
  lead?: ReactNode;
  /** Good news, or why the person is here. */
  notice?: { tone: 'ok' | 'info'; text: string };
  fault?: Fault;
  isPending: boolean;
  /** The first field still to be filled takes the focus: the person came here from another mode. */
  takesFocus: boolean;
  children: ReactNode;
}

/** What every mode of the login page has in common: heading, what happened, fields, and a bar while the server works. */
export function FormFrame({
  t,
  formRef,
  onSubmit,
  title,
  lead,
  notice,
  fault,
  isPending,
  takesFocus,
  children,
}: Props) {
  const headingId = useId();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const inputs = [...(fields.current?.querySelectorAll<HTMLInputElement>('input:not([tabindex="-1"])') ?? [])];
    (inputs.find(({ value }) => !value) ?? inputs[0])?.focus();
  }, [takesFocus]);

  return (
    // POST: should the form ever go without the script, nothing of it may end up in an address.
    <form ref={formRef} method="post" noValidate aria-labelledby={headingId} aria-busy={isPending} onSubmit={onSubmit}>
      {isPending && <ProgressBar label={t('auth:working')} />}
      <h1 id={headingId} className="font-heading text-4xl leading-tight font-bold">
        {title}
      </h1>
      {lead && <p className="text-base-content/75 mt-2">{lead}</p>}
      <div aria-live="polite">{notice && !fault && <Note {...notice} />}</div>
      <div role="alert">{fault?.title && <Note tone="danger" text={fault.title} reason={fault.reason} />}</div>
      <div ref={fields} className="mt-6 grid gap-5">
        {children}
      </div>
    </form>
  );
}

const TONES = {
  info: { icon: Info, look: 'border-info', iconLook: 'text-info' },
  ok: { icon: CircleCheck, look: 'border-success', iconLook: 'text-success' },
  danger: { icon: CircleAlert, look: 'border-error', iconLook: 'text-error' },
} as const;

/** A sentence with a coloured edge, read out by the live region it stands in. */
export function Note({ tone, text, reason }: { tone: keyof typeof TONES; text: string; reason?: string }) {
  const { icon: Icon, look, iconLook } = TONES[tone];
  return (
    <div className={`rounded-field bg-base-200 mt-5 flex gap-3 border-s-4 px-4 py-3 ${look}`}>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${iconLook}`} />
      <div>
        <p className="font-semibold">{text}</p>
        {reason && <p className="text-base-content/80 mt-1 text-sm">{reason}</p>}
      </div>
    </div>
  );
}

/** What every mode of the login page gets. */
export interface ModeProps {
  t: Translate;
  locale: string;
  /** As typed so far; it is kept from mode to mode. */
  identifier: string;
  takesFocus: boolean;
}
