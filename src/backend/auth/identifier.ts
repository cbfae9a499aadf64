import { sql, type Kysely, type Selectable } from 'kysely';
import type { UserTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import { isPhoneNumber } from '#domain/auth/credentials.ts';
import { normalizePhoneNotation, toLatinDigits } from '#domain/digits.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import { parseInternationalE164, toE164 } from '#domain/users/phone.ts';

export type UserRow = Selectable<UserTable>;

/** Returns the first and last name of a person; one of them may be empty. */
export const fullName = ({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** An e-mail address, phone number or username that a person typed to identify an account. */
export interface Identifier {
  /** Normalized spelling by which attempts and codes are counted, even if no user has it. */
  canonical: string;
  email: string | undefined;
  /**
   * Possible E.164 numbers: first with the garage's calling code, then the digits as an international number without
   * its `+`.
   */
  phones: string[];
  /** Normalized username. */
  username: string;
  /** The identifier as it was typed, with Latin digits. */
  typed: string;
}

/** Returns what kind of name was typed: `email`, `phone` or `username`. */
export const nameKindOf = ({ email, phones }: Identifier): string =>
  email !== undefined ? 'email' : phones.length > 0 ? 'phone' : 'username';

/** Minimum digits of an E.164 number. */
const INTERNATIONAL_MIN = 8;

/**
 * Parses an identifier; `countryCode` is the garage's. The result depends on the spelling only, not on existing users.
 */
export function parseIdentifier(typed: string, countryCode: string | undefined): Identifier {
  const username = normalizeIdentifier(typed);
  if (username.includes('@')) return { canonical: username, email: username, phones: [], username, typed };
  const phone = normalizePhoneNotation(username);
  if (!isPhoneNumber(phone)) return { canonical: username, email: undefined, phones: [], username, typed };
  const international = parseInternationalE164(phone);
  if (international) return { canonical: international, email: undefined, phones: [international], username, typed };
  const digits = phone.replace(/\D/g, '');
  const phones = countryCode ? [toE164(countryCode, digits)] : [];
  // Comes last, because a local number must match its owner before a person abroad whose number has the same digits.
  if (digits.length >= INTERNATIONAL_MIN) phones.push(`+${digits}`);
  return { canonical: phones[0] ?? digits, email: undefined, phones, username, typed };
}

/** Parses an identifier with the garage's calling code. */
export async function readIdentifier(db: Kysely<Database>, typed: string): Promise<Identifier> {
  return parseIdentifier(typed, (await merchantInfo(db)).countryCode || undefined);
}

/**
 * Finds the user of an [identifier](docs/rules/sessions.md#identifiers): by e-mail, else by phone, else by username, in
 * the typed spelling before others. A phone finds only the person who signs in by it.
 */
export async function findUser(db: Kysely<Database>, identifier: Identifier): Promise<UserRow | undefined> {
  const { email, phones, username, typed } = identifier;
  const found = await db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where(sql<string>`lower(email)`, '=', email ?? ''),
        where.and([where('phone_e164', '=', sql<string>`any(${phones}::text[])`), where.ref('signs_in_by_phone')]),
        // Each of the two conditions has its own partial index.
        ...[false, true].map((isSpelledAlike) =>
          where.and([
            where(sql<string>`normalize_identifier(username)`, '=', sql<string>`normalize_identifier(${username})`),
            where('spelled_alike', '=', sql.lit(isSpelledAlike)),
          ]),
        ),
      ]),
    )
    .execute();
  const ranks = [
    (user: UserRow) => email !== undefined && user.email?.toLowerCase() === email,
    ...phones.map((phone) => (user: UserRow) => user.signs_in_by_phone && user.phone_e164 === phone),
    (user: UserRow) => toLatinDigits(user.username).toLowerCase() === typed.toLowerCase(),
    (user: UserRow) => !user.spelled_alike,
    () => true,
  ];
  return ranks.map((matches) => found.find(matches)).find(Boolean);
}
