/** A picture of the gallery: the whole of it, and the name it has in the page. */
export interface Picture {
  url: string;
  name: string;
}

/** The picture that a link of the page leads to. */
export const pictureOf = (link: HTMLAnchorElement): Picture => ({
  url: link.href,
  name: link.querySelector('img')?.alt ?? '',
});

/** With such a key or button the browser opens a tab or a window of its own. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
