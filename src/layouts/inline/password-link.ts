/**
 * Moves the secret of a password link from the URL fragment to the session storage of the tab, under `key`, before any
 * other script runs. Sets `data-secret` on the document, which then sends no page view. Reloads the page when another
 * link changes only the fragment.
 */
export default function hideLinkSecret(key: string): void {
  const findSecret = () => /^#link=(.+)/.exec(location.hash)?.[1];
  addEventListener('hashchange', () => findSecret() && location.reload());
  const secret = findSecret();
  if (!secret) return;
  document.documentElement.dataset.secret = '';
  try {
    sessionStorage.setItem(key, secret);
  } catch {
    // The browser blocks its storage.
  }
  history.replaceState(null, '', location.pathname + location.search);
}
