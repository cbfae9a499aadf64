let isLeavingForLogin = false;

/**
 * Replaces the document with `path`, unless that is the current path. A redirect to the login page is final: a call
 * that is rejected meanwhile, because the session has ended, must not supersede it.
 */
export function redirectTo(path: string): void {
  if (location.pathname === path || isLeavingForLogin) return;
  isLeavingForLogin = path.startsWith('/login');
  location.replace(path);
}
