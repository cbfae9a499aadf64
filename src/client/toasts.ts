import { atom } from 'nanostores';

export interface Toast {
  id: string;
  tone: 'success' | 'error' | 'loading';
  message: string;
  /** Button, or a link if it has `href`. */
  action?: { label: string; onAction: () => void; href?: string };
}

/** Maximum number of toasts at a time; a new one removes the oldest. See docs/rules/messages.md#toasts. */
const TOASTS_MAX = 20;
const SUCCESS_MS = 3_000;
const ERROR_MS = 4_000;
const ACTION_MS = 10_000;
/** Milliseconds after which work is long enough for a loading toast. */
const LOADING_DELAY_MS = 1_000;

export const $toasts = atom<readonly Toast[]>([]);

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Durations, in milliseconds, of the toasts that dismiss themselves. */
const durations = new Map<string, number>();
let count = 0;

function show(content: Omit<Toast, 'id'>, duration?: number): string {
  const id = `toast-${++count}`;
  const all = [...$toasts.get(), { id, ...content }];
  for (const { id: old } of all.slice(0, -TOASTS_MAX)) forget(old);
  $toasts.set(all.slice(-TOASTS_MAX));
  if (duration !== undefined) durations.set(id, duration);
  setPaused(id, false);
  return id;
}

/** Stops the timer of a toast while the user reads or uses it, and then restarts it in full (WCAG 2.2.1). */
function setPaused(id: string, isPaused: boolean): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const duration = durations.get(id);
  if (duration === undefined || isPaused) return;
  timers.set(
    id,
    setTimeout(() => dismiss(id), duration),
  );
}

function forget(id: string): void {
  setPaused(id, true);
  durations.delete(id);
}

function dismiss(id: string): void {
  forget(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Shows toasts. Each method returns the id of the toast; durations are in docs/rules/messages.md#toasts. */
export const toast = {
  success: (message: string): string => show({ tone: 'success', message }, SUCCESS_MS),
  /** Shows the message with an optional link, which dismisses the toast. */
  error(message: string, link?: { label: string; href: string }): string {
    const action = link && { ...link, onAction: () => dismiss(id) };
    const id = show({ tone: 'error', message, action }, link ? ACTION_MS : ERROR_MS);
    return id;
  },
  /** Stays until `dismiss`. */
  loading: (message: string): string => show({ tone: 'loading', message }),
  /** Shows a loading toast for work that lasts; returns the function that ends it. */
  startLoading(message: string): () => void {
    let id: string | undefined;
    const timer = setTimeout(() => void (id = toast.loading(message)), LOADING_DELAY_MS);
    return () => {
      clearTimeout(timer);
      if (id) dismiss(id);
    };
  },
  /** Resolves as `work` does; work that lasts has a loading toast, which ends before the result is shown. */
  async whileLoading<T>(message: string, work: Promise<T>): Promise<T> {
    const endLoading = toast.startLoading(message);
    try {
      return await work;
    } finally {
      endLoading();
    }
  },
  undo(message: string, label: string, onUndo: () => void): string {
    const onAction = () => {
      dismiss(id);
      onUndo();
    };
    const id = show({ tone: 'success', message, action: { label, onAction } }, ACTION_MS);
    return id;
  },
  dismiss,
  setPaused,
};
