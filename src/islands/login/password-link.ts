import { accessStorage } from '#client/browser-storage.ts';
import { PASSWORD_LINK_KEY } from '#domain/auth/cookies.ts';

/** Reads the secret of the link that was opened in this tab (`layouts/inline-scripts.ts`). */
export const readLinkSecret = (): string | undefined =>
  accessStorage(() => sessionStorage.getItem(PASSWORD_LINK_KEY)) ?? undefined;

/** Removes the secret of a used or abandoned link. */
export const clearLinkSecret = (): void => accessStorage(() => sessionStorage.removeItem(PASSWORD_LINK_KEY));
