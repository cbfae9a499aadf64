import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from '../loading.tsx';

export interface ToastContent {
  id: string;
  tone: 'success' | 'error' | 'loading';
  message: string;
  /** A button, or a link where it has `href`. */
  action?: { label: string; onAction: () => void; href?: string };
}

interface ToasterProps {
  toasts: readonly ToastContent[];
  onDismiss: (id: string) => void;
  /** Receives true while the pointer or the focus is in a toast. */
  onPause: (id: string, isPaused: boolean) => void;
  dismissLabel: string;
}

/** Renders toasts at the top of the page, above an open dialog; errors are announced assertively, others politely. */
export function Toaster({ toasts, ...card }: ToasterProps) {
  const { host, isReady } = useTopLayer();
  if (!host) return null;
  const shown = isReady ? toasts : [];
  const cardsOf = (isError: boolean) =>
    shown
      .filter((toast) => (toast.tone === 'error') === isError)
      .map((toast) => <ToastCard key={toast.id} toast={toast} {...card} />);
  return createPortal(
    <div className="toast toast-top toast-center toaster">
      <div role="alert" className="toaster-group">
        {cardsOf(true)}
      </div>
      <output className="toaster-group">{cardsOf(false)}</output>
    </div>,
    host,
  );
}

const ICONS = { success: CircleCheck, error: CircleAlert };
const ACTION_CLASS = 'btn btn-sm btn-outline';
const TONES = { success: 'toast-success', error: 'toast-error', loading: '' };

interface ToastCardProps extends Omit<ToasterProps, 'toasts'> {
  toast: ToastContent;
}

function ToastCard({ toast, onDismiss, onPause, dismissLabel }: ToastCardProps) {
  const { id, tone, message, action } = toast;
  const Icon = tone === 'loading' ? undefined : ICONS[tone];
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isUsed = isHovered || isFocused;
  useEffect(() => {
    if (!isUsed) return undefined;
    onPause(id, true);
    return () => onPause(id, false);
  }, [isUsed, id, onPause]);
  return (
    <span
      className={`alert toast-card ${TONES[tone]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {Icon ? <Icon className="size-5 shrink-0" aria-hidden="true" /> : <Spinner />}
      <span className="grow">{message}</span>
      {action &&
        (action.href === undefined ? (
          <button type="button" className={ACTION_CLASS} onClick={action.onAction}>
            {action.label}
          </button>
        ) : (
          <a className={ACTION_CLASS} href={action.href} onClick={action.onAction}>
            {action.label}
          </a>
        ))}
      <button
        type="button"
        className="btn btn-square btn-ghost btn-sm"
        aria-label={dismissLabel}
        onClick={() => onDismiss(id)}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </span>
  );
}

const topDialog = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;

/**
 * Returns the topmost open modal dialog, else the body. A modal dialog makes the rest of the page inert, so toasts have to be
 * inside it. `isReady` is false shortly after a change: a live region must exist before its text.
 */
function useTopLayer(): { host: HTMLElement | undefined; isReady: boolean } {
  const [host, setHost] = useState<HTMLElement>();
  const [ready, setReady] = useState<HTMLElement>();

  useEffect(() => {
    const update = () => setHost(topDialog());
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setReady(host), 50);
    return () => clearTimeout(timer);
  }, [host]);

  return { host, isReady: host !== undefined && ready === host };
}
