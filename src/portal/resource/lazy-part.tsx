import RotateCw from 'lucide-react/icons/rotate-cw';
import { Component, lazy, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { importOrReload, LazyLoadError } from '#client/start/load-part.ts';
import { addPreload, pageReady } from '#client/start/page-ready.ts';
import { Button } from '#ui/form/buttons.tsx';

interface PartOptions {
  /** Renders nothing if the component cannot be loaded. */
  isOptional?: boolean;
  /** Preloads the component in the background; default true. */
  preloads?: boolean;
  /** Loads once the page is ready, for a component that may appear after the data of its screen. */
  isDeferred?: boolean;
}

/**
 * Declares a lazy component, which needs a `Suspense` above it. A failed load shows a message with a retry button in
 * place of the component, or in a dialog if the component has `onClose`. See
 * docs/rules/drafts.md#parts-that-load-later.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false, preloads: isPreloaded = true, isDeferred = false }: PartOptions = {},
): ((props: Props) => ReactNode) & { preload: () => Promise<void> } {
  let loaded: ComponentType<Props> | undefined;
  const start = async (isRetry = false) => {
    if (isDeferred) await pageReady;
    return { default: (loaded ??= await importOrReload(load, isRetry)) };
  };
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
