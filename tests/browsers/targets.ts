/** Description of an element on the page. */
export interface Target {
  css: string;
  /** Accessible name; whitespace is ignored, since visually hidden text may follow without a space. */
  name?: string;
  /** Substring of the visible text. */
  text?: string;
  /** Selector of an ancestor. */
  within?: string;
}

export const button = (name: string, within?: string): Target => ({ css: 'button, [role=button]', name, within });
export const field = (name: string, within?: string): Target => ({ css: 'input, select, textarea', name, within });
export const heading = (name: string): Target => ({ css: 'h1, h2, h3', name });
export const menuItem = (name: string): Target => ({ css: '[role=menuitem]', name });
export const text = (part: string, css = 'body'): Target => ({ css, text: part });

/** Returns the first visible element of a target, or null. Runs in the page, so it cannot access module variables. */
export function findVisible({ css, name, text: part, within }: Target): Element | null {
  const compact = (value: string) => value.replace(/\s+/g, '');
  const contentOf = (element: Element | null) => element?.textContent ?? '';
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) {
      const ids = labelledBy.split(/\s+/);
      return ids.map((id) => contentOf(document.getElementById(id))).join(' ');
    }
    const label = element.getAttribute('aria-label');
    if (label) return label;
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    return labels.length ? labels.map(contentOf).join(' ') : contentOf(element);
  };
  const isMatch = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (name === undefined || compact(nameOf(element)) === compact(name)) &&
    (part === undefined || (element as HTMLElement).innerText.includes(part));
  const roots: ParentNode[] = within ? [...document.querySelectorAll(within)] : [document];
  return roots.flatMap((root) => [...root.querySelectorAll(css)]).find(isMatch) ?? null;
}
