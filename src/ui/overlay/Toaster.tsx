import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from '../loading.tsx';

export interface ToastContent {
  id: string;
  tone: 'success' | 'error' | 'loading';
  message: string;
  /** Button, or a link if it has `href`. */
  action?: { label: string; onAction: () => void; href?: string };
}

interface ToasterProps {
  toasts: readonly ToastContent[];
  onDismiss: (id: string) => void;
  /** Receives true while the pointer or the focus is in a toast. */
  onPause: (id: string, isPaused: boolean) => void;
  dismissLabel: string;
}

/**
 * Renders toasts at the top of the page and above an open dialog. Moves them down where they would cover the focused
 * control, or the title or primary button of the dialog. Errors are announced assertively, others politely.
 */
export function Toaster({ toasts, ...card }: ToasterProps) {
  const { host, isReady } = useTopLayer();
  const toaster = useFreePosition(host);
  if (!host) return null;
  const shown = isReady ? toasts : [];
  const cardsOf = (isError: boolean) =>
    shown
      .filter((toast) => (toast.tone === 'error') === isError)
      .map((toast) => <ToastCard key={toast.id} toast={toast} {...card} />);
  return createPortal(
    <div ref={toaster} className="toast toast-top toast-center toaster">
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
 * Returns the topmost open modal dialog, else the body. A modal dialog makes the rest of the page inert, so toasts have
 * to be inside it. `isReady` is false for 50 ms after a change of `host`: a live region must exist before its text.
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

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
/** Distance of the toasts from obstacles, in px. */
const GAP = 8;

/**
 * Returns the first top at or below `box.top`, in px, at which the box covers no obstacle. Returns `box.top` if the
 * moved box would extend below `limit`.
 */
export function findFreeTop(box: Box, obstacles: readonly Box[], limit: number): number {
  const height = box.bottom - box.top;
  let { top } = box;
  for (const { left, right, top: from, bottom } of obstacles.toSorted((a, b) => a.top - b.top))
    if (left < box.right && right > box.left && from < top + height + GAP && bottom + GAP > top) top = bottom + GAP;
  return top + height > limit ? box.top : top;
}

/**
 * Positions the toasts so that they cover neither the focused control nor the title and primary buttons of a dialog.
 * Returns the ref of the toasts.
 */
function useFreePosition(host: HTMLElement | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const place = useEffectEvent(() => {
    const toaster = ref.current;
    const focused = document.activeElement;
    // Toasts that contain the focus stay where they are.
    if (!host || !toaster || toaster.contains(focused)) return;
    const ofDialog = host === document.body ? [] : [host.querySelector('h2'), ...host.querySelectorAll('.btn-primary')];
    const control = focused?.matches('button, a, input, select, textarea') ? focused : null;
    const obstacles = [...ofDialog, control].flatMap((one) => one?.getBoundingClientRect() ?? []);
    toaster.style.insetBlockStart = '';
    const box = toaster.getBoundingClientRect();
    const top = findFreeTop(box, obstacles, innerHeight);
    if (top !== box.top) toaster.style.insetBlockStart = `${top}px`;
  });
  useLayoutEffect(() => place());
  useEffect(() => {
    const events = ['focusin', 'transitionend', 'resize'];
    const update = () => place();
    for (const event of events) addEventListener(event, update);
    return () => {
      for (const event of events) removeEventListener(event, update);
    };
  }, []);
  return ref;
}
