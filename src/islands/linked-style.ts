const links = new Map<string, Promise<void>>();

/** Adds a stylesheet to the page, once; settles when it has arrived. A failed one may be asked for again. */
export function linkedStyle(href: string): Promise<void> {
  const known = links.get(href);
  if (known) return known;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const arrived = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      links.delete(href);
      link.remove();
      reject(new Error(`${href} did not arrive`));
    });
  });
  links.set(href, arrived);
  document.head.append(link);
  return arrived;
}
