const WITHIN = /^\/(?:admin|client)(?:\/|$)/;

/**
 * Lets a plain `<a>` to another screen change the screen instead of loading the page again. What the browser does on its own
 * (a new tab, a download, another site) stays its own. The result stops it.
 */
export function followLinks(go: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.hasAttribute('download') || (link.target && link.target !== '_self')) return;
    const { origin, pathname, search, hash } = new URL(link.href, location.href);
    if (origin !== location.origin || !WITHIN.test(pathname)) return;
    event.preventDefault();
    go(pathname + search + hash);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
