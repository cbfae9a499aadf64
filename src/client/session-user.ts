import type { SessionUser } from '#domain/auth/endpoints.ts';
import { FALLBACK_LOCALE, localeOf, type Locale } from '#domain/locales.ts';
import type { AccessToken } from './tokens.ts';

/**
 * The person of the `user` cookie's JSON. An external backend keeps what fields it likes there, so each that is missing
 * or of another type gets a neutral value; the role is the token's.
 */
export function sessionUserOf(json: string | undefined, token: AccessToken): SessionUser {
  const fields = parse(json);
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value ? value : undefined;
  };
  return {
    id: text('id') ?? token.subject,
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    email: text('email') ?? null,
    username: text('username') ?? '',
    role: token.roles.at(-1) ?? 'CLIENT',
    image: text('image') ?? null,
    preferredLanguage: localeOf(fields['preferredLanguage']) ?? FALLBACK_LOCALE,
  };
}

/** The language of the profile in the `user` cookie's JSON. */
export const storedLanguage = (json: string | undefined): Locale | undefined =>
  localeOf(parse(json)['preferredLanguage']);

function parse(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
