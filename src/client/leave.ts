/** Leaves for another document of the site; never from a page to itself. */
export function leaveTo(path: string): void {
  if (location.pathname !== path) location.replace(path);
}
