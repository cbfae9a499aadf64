import { OTP_PURPOSES } from '#domain/auth/endpoints.ts';
import { plainIdentifier } from '#domain/auth/typed-identifier.ts';
import { EMAIL_MAX } from '#domain/fields.ts';

export type Purpose = (typeof OTP_PURPOSES)[number];
export type Notice = 'signInFirst' | 'ended' | 'invalid';

/** How a person came to the login page, as its address tells. */
export interface LoginEntry {
  /** An invitation: the code is sent as the page opens. */
  otp?: { identifier: string; purpose: Purpose };
  from?: string;
  notice?: Notice;
}

/** Codes and internal messages (specification 8) of a session that ended, and what a person is told. */
const NOTICES: Partial<Record<string, Notice>> = {
  INVALID_TOKEN: 'invalid',
  'Invalid token': 'invalid',
  NEW_TOKEN_INVALID: 'invalid',
  'New token is invalid or expired': 'invalid',
  REFRESH_FAILED: 'ended',
  'Token refresh failed': 'ended',
  NO_REFRESH_TOKEN: 'ended',
  'No refresh token available': 'ended',
};

/** Reads `?mode=otp&identifier=&purpose=` and `?from=&error=`; nothing of it is shown as it stands but the identifier. */
export function readEntry(search: string): LoginEntry {
  const query = new URLSearchParams(search);
  // A plus that nobody encoded arrives as a space.
  const typed = (query.get('identifier') ?? '').replace(/^ (?=\d)/, '+');
  const identifier = plainIdentifier(typed).slice(0, EMAIL_MAX);
  const from = query.get('from') ?? undefined;
  const error = query.get('error') ?? undefined;
  const purpose = OTP_PURPOSES.find((known) => known === query.get('purpose')) ?? 'VERIFY_ACCOUNT';
  return {
    otp: query.get('mode') === 'otp' && identifier ? { identifier, purpose } : undefined,
    from,
    notice:
      (error && Object.hasOwn(NOTICES, error) ? NOTICES[error] : undefined) ??
      (from || error ? 'signInFirst' : undefined),
  };
}
