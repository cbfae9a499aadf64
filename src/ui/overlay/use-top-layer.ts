import { useEffect, useState } from 'react';

const topDialog = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;

/**
 * The element that is not covered: the open modal dialog, else the page's body. While a dialog is open the rest of the page is
 * inert, so what must stay usable and be read out has to live inside it. `isReady` is false for the moment after a move: a live
 * region has to be there before its words.
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
