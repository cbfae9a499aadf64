/** Leaves for another document of the site; never from a page to itself. */
export function redirectTo(path: string): void {
  if (location.pathname !== path) location.replace(path);
}
