import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { useEffect, useId, useRef, type SubmitEventHandler, type ReactNode, type Ref } from 'react';
import { ProgressBar } from '#ui/loading.tsx';
import type { Translate } from '#domain/translator.ts';
import type { FormError } from './form-error.ts';

interface Props {
  t: Translate;
  formRef: Ref<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  title: string;
  /** The title of the dialog replaces the heading. */
  isInDialog?: boolean;
  lead?: ReactNode;
  /** Success message, or the reason why the page was opened. */
  notice?: { tone: 'ok' | 'info'; text: string };
  error?: FormError;
  isPending: boolean;
  /** Focuses the first empty field after a change of mode. */
  shouldFocus: boolean;
  children: ReactNode;
}

/** Layout of every login form: heading, notice or error, fields, and a progress bar while a request is pending. */
export function FormFrame({
  t,
  formRef,
  onSubmit,
  title,
  isInDialog,
  lead,
  notice,
  error,
  isPending,
  shouldFocus,
  children,
}: Props) {
  const headingId = useId();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shouldFocus) return;
    const inputs = [...(fields.current?.querySelectorAll<HTMLInputElement>('input:not([tabindex="-1"])') ?? [])];
    (inputs.find(({ value }) => !value) ?? inputs[0])?.focus();
  }, [shouldFocus]);

  return (
    // POST keeps the values out of the URL if the form is ever submitted without the script.
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-labelledby={isInDialog ? undefined : headingId}
      aria-busy={isPending}
      onSubmit={onSubmit}
    >
      {isPending && <ProgressBar label={t('auth:pending')} />}
      {!isInDialog && (
        <h1 id={headingId} className="font-heading text-4xl leading-tight font-bold">
          {title}
        </h1>
      )}
      {lead && <p className="text-muted mt-2">{lead}</p>}
      <div aria-live="polite">{notice && !error && <Note {...notice} />}</div>
      <div role="alert">{error?.title && <Note tone="danger" text={error.title} reason={error.reason} />}</div>
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

/** Message with a coloured border; its parent is the live region. */
export function Note({ tone, text, reason }: { tone: keyof typeof TONES; text: string; reason?: string }) {
  const { icon: Icon, look, iconLook } = TONES[tone];
  return (
    <div className={`rounded-field bg-base-200 mt-5 flex gap-3 border-s-4 px-4 py-3 ${look}`}>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${iconLook}`} />
      <div>
        <p className="font-semibold">{text}</p>
        {reason && <p className="text-muted mt-1 text-sm">{reason}</p>}
      </div>
    </div>
  );
}

/** Props shared by the forms of all modes. */
export interface ModeProps {
  t: Translate;
  locale: string;
  /** Typed identifier, kept across modes. */
  identifier: string;
  shouldFocus: boolean;
  isInDialog?: boolean;
}
