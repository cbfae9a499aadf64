import { PASSWORD_LINK_KEY } from '#domain/auth/cookies.ts';

/** Reads the secret that a link brought to this tab (`layouts/inline-scripts.ts`). */
export function readLinkSecret(): string | undefined {
  try {
    return sessionStorage.getItem(PASSWORD_LINK_KEY) ?? undefined;
  } catch {
    // The browser blocks storage, as it blocks the cookies that a sign-in needs.
    return undefined;
  }
}

/** Forgets the secret of a used or abandoned link. */
export function clearLinkSecret(): void {
  try {
    sessionStorage.removeItem(PASSWORD_LINK_KEY);
  } catch {
    // Nothing was stored.
  }
}
