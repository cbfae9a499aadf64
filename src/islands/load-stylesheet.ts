const pending = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet to the page once and resolves when it has loaded. A failed load can be retried.
 * @throws Error when the stylesheet does not load
 */
export function loadStylesheet(href: string): Promise<void> {
  const known = pending.get(href);
  if (known) return known;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      pending.delete(href);
      link.remove();
      reject(new Error(`${href} failed to load`));
    });
  });
  pending.set(href, loaded);
  document.head.append(link);
  return loaded;
}
