import { i18n } from './i18n.ts';
import type { RefreshFailure } from './session.ts';

/** Why a session ended; the code goes into the address of the login page. */
export type SessionErrorCode = RefreshFailure | 'INVALID_TOKEN';

/** Writes the internal message of a code to the console (specification 8). */
export function logSessionError(code: SessionErrorCode): void {
  console.warn(i18n.t(`common:session.${code}`));
}
