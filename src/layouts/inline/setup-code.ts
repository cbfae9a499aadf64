/**
 * Moves the code of `/setup?code=` from the address bar to `setupCode`, so that the browser history, referrers and
 * analytics do not contain it (docs/rules/installations.md#set-up-code).
 */
export default function hideSetupCode(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get('code');
  if (code === null) return;
  url.searchParams.delete('code');
  history.replaceState(null, '', url.pathname + url.search);
  Object.assign(globalThis, { setupCode: code });
}
