const PORTAL_PATH = /^\/(?:admin|client)(?:\/|$)/;

/**
 * Handles clicks on a plain `<a>` to a screen of the portal with `navigate`, instead of a page load. New tabs,
 * downloads and other sites stay with the browser. Returns a function that removes the listener.
 */
export function interceptLinks(navigate: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.hasAttribute('download') || (link.target && link.target !== '_self')) return;
    const { origin, pathname, search, hash } = new URL(link.href, location.href);
    if (origin !== location.origin || !PORTAL_PATH.test(pathname)) return;
    event.preventDefault();
    navigate(pathname + search + hash);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
