import type { Insertable, Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '#backend/db/schema.ts';
import { toProblems, type Problem } from '#domain/problems.ts';
import { splitInternational, toE164 } from '#domain/users/phone.ts';
import { profileEntries } from '#domain/users/user.ts';
import { commonPasswordProblems } from './common-passwords.ts';
import type { Passwords } from './passwords.ts';
import { Password } from '#domain/auth/credentials.ts';

const { firstName, lastName, email, username, countryCode, phoneNumber, preferredLanguage } = profileEntries;

/** Input for the first administrator of a garage. */
export const AdminInput = v.strictObject({
  email: v.optional(email),
  firstName,
  lastName,
  username,
  countryCode,
  phoneNumber,
  preferredLanguage,
  password: Password,
});
export type AdminInput = v.InferInput<typeof AdminInput>;

/** Validated fields of an administrator. */
type AdminPerson = Omit<v.InferOutput<typeof AdminInput>, 'password'>;

interface Options {
  db: Kysely<Database>;
  passwords: Passwords;
  now: Date;
}

/** Creates an active, verified ADMIN; returns the problems of the input, if any. */
export async function createAdmin({ db, passwords, now }: Options, input: AdminInput): Promise<Problem[]> {
  const parsed = v.safeParse(AdminInput, input);
  if (!parsed.success) return toProblems(parsed.issues);
  const { output } = parsed;
  const person = { ...output, first_name: output.firstName, last_name: output.lastName };
  const common = await commonPasswordProblems(db, 'password', output.password, person);
  if (common.length > 0) return common;
  const made = await db
    .insertInto('users')
    .values(buildAdminRow(output, await passwords.hash(output.password), now))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? [] : [{ field: await takenField(db, output), code: 'taken' }];
}

/** Returns the row of an active, verified ADMIN. */
export function buildAdminRow(person: AdminPerson, passwordHash: string, now: Date): Insertable<Database['users']> {
  const { countryCode: code, phoneNumber: number, preferredLanguage: language } = person;
  const own = splitInternational(number);
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email ?? null,
    username: person.username,
    country_code: own?.countryCode ?? code,
    phone_number: own?.phoneNumber ?? number,
    phone_e164: toE164(code, number),
    role: 'ADMIN',
    verified: true,
    password_hash: passwordHash,
    ...(language && { preferred_language: language, language_chosen_at: now }),
    created_at: now,
    updated_at: now,
  };
}

async function takenField(db: Kysely<Database>, output: v.InferOutput<typeof AdminInput>): Promise<string> {
  const live = db.selectFrom('users').select('id').where('deleted_at', 'is', null);
  if (output.email && (await live.where('email', '=', output.email).executeTakeFirst())) return 'email';
  const phone = toE164(output.countryCode, output.phoneNumber);
  return (await live.where('phone_e164', '=', phone).where('signs_in_by_phone', '=', true).executeTakeFirst())
    ? 'phoneNumber'
    : 'username';
}
