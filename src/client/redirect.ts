/** Replaces the document with `path`, unless that is the current path. */
export function redirectTo(path: string): void {
  if (location.pathname !== path) location.replace(path);
}
