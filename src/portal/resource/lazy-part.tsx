import { RotateCw } from 'lucide-react';
import { Component, lazy, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { importOrReload, LazyLoadError } from '#client/start/load-part.ts';
import type { Area } from '#domain/roles.ts';
import { Button } from '#ui/form/buttons.tsx';

interface PartOptions {
  /** Renders nothing if the component cannot be loaded. */
  isOptional?: boolean;
  /** Preloads the component in the background; default true. */
  preloads?: boolean;
}

type Preload = () => Promise<unknown>;

/** Code that has not been preloaded yet. */
const pendingPreloads: { area: Area | undefined; preload: Preload }[] = [];

/** Queues code to preload once the page is idle, in one area, or in both if `area` is undefined. */
export const addPreload = (area: Area | undefined, preload: Preload): void =>
  void pendingPreloads.push({ area, preload });

/** Delay in milliseconds, so that rows and pictures of the first screen load first. */
const PRELOAD_MS = 3_000;

/** Preloads the queued code of the area in the background, one item at a time, unless the browser asks to save data. */
export function preloadWhenIdle(area: Area): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const idle = 'requestIdleCallback' in window ? requestIdleCallback : (run: () => void) => setTimeout(run, 200);
  const next = async () => {
    const index = pendingPreloads.findIndex((one) => one.area === undefined || one.area === area);
    const [part] = index < 0 ? [] : pendingPreloads.splice(index, 1);
    await part?.preload().catch(() => undefined);
    // A screen that loads later can queue more code.
    if (part) idle(() => void next());
    else setTimeout(() => void next(), PRELOAD_MS);
  };
  setTimeout(() => idle(() => void next()), PRELOAD_MS);
}

/**
 * Declares a lazy component, which needs a `Suspense` above it. A failed load shows a message with a retry button in
 * place of the component, or in a dialog if the component has `onClose`. See
 * docs/rules/drafts.md#parts-that-load-later.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false, preloads: isPreloaded = true }: PartOptions = {},
): ((props: Props) => ReactNode) & { preload: () => Promise<void> } {
  let loaded: ComponentType<Props> | undefined;
  const start = async (isRetry = false) => ({ default: (loaded ??= await importOrReload(load, isRetry)) });
  const preload = () =>
    start().then(
      () => undefined,
      () => undefined,
    );
  // Shared by all instances, because React remounts a suspended component until it commits, which would restart the
  // import.
  let current = lazy(() => start());
  const renew = () => (current = lazy(() => start(true)));
  if (isPreloaded) addPreload(undefined, preload);

  function LazyPart(props: Props) {
    // A loaded component renders at once. An instance keeps its component type, because another type would reset its
    // state.
    const [{ Part, attempt }, setPart] = useState(() => ({ Part: loaded ?? current, attempt: 0 }));
    const retry = () => setPart({ Part: renew(), attempt: attempt + 1 });
    const onClose = 'onClose' in props ? (props.onClose as () => void) : undefined;
    return (
      <LoadBoundary
        key={attempt}
        failed={!isOptional && <LoadErrorMessage onRetry={retry} onLeave={renew} onClose={onClose} />}
      >
        <Part {...props} />
      </LoadBoundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}

/** Error boundary that renders `failed` for a `LazyLoadError` and rethrows other errors. */
class LoadBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof LazyLoadError) return this.props.failed;
    throw error;
  }
}

interface LoadErrorMessageProps {
  onRetry: () => void;
  /** Called on unmount, so that the next instance loads the component again. */
  onLeave: () => void;
  onClose: (() => void) | undefined;
}

/** Message in place of a component that could not be loaded; it retries when the connection returns. */
function LoadErrorMessage({ onRetry, onLeave, onClose }: LoadErrorMessageProps) {
  const { t } = useTranslation('shell');
  const retry = useEffectEvent(onRetry);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('online', onOnline);
      leave();
    };
  }, []);
  const message = (
    <div role="alert" className="sheet stripe-top flex flex-col items-start gap-3 p-5">
      <p className="font-heading text-xl font-bold">{t('partFailed.title')}</p>
      <p>{t('partFailed.text')}</p>
      <div className="flex flex-wrap gap-2 self-end">
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {t('partFailed.close')}
          </Button>
        )}
        <Button icon={RotateCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
  if (!onClose) return message;
  return (
    <dialog
      ref={(dialog) => (dialog?.open === false ? dialog.showModal() : undefined)}
      aria-label={t('partFailed.title')}
      className="modal modal-bottom sm:modal-middle"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="modal-box p-0">{message}</div>
    </dialog>
  );
}
