import { useEffect, useState } from 'react';

const topDialog = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;

/**
 * Returns the topmost open modal dialog, else the body. A modal dialog makes the rest of the page inert, so toasts have to be
 * inside it. `isReady` is false shortly after a change: a live region must exist before its text.
 */
export function useTopLayer(): { host: HTMLElement | undefined; isReady: boolean } {
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
