import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { hashSecret } from '#backend/db/keys.ts';
import type { HasDatabase, HasRateLimits } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import { readInstallationKind } from '#backend/installation.ts';
import { AppError } from '#domain/errors.ts';
import { SetupCode } from '#domain/setup/setup.ts';

/** Digits of Crockford's base 32: no letter looks like a digit or like another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a code, 5 bits each. */
const CODE_LENGTH = 16;

/** Returns true while the garage has no administrator, not even a deleted one. */
export async function isSetupOpen(db: Kysely<Database>): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(1).executeTakeFirst();
  return admin === undefined;
}

/**
 * Creates a [code](docs/rules/installations.md#set-up-code) for a garage without an administrator and stores its hash;
 * earlier codes stay valid. Returns undefined when set-up is closed.
 */
export async function createSetupCode(db: Kysely<Database>): Promise<string | undefined> {
  if ((await readInstallationKind(db)) !== 'garage' || !(await isSetupOpen(db))) return undefined;
  const characters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]!);
  const code = characters.join('').match(/.{4}/g)!.join('-');
  await db
    .insertInto('setup_codes')
    .values({ hash: hashSecret(v.parse(SetupCode, code)) })
    .execute();
  return code;
}

/**
 * Verifies a set-up code.
 * @throws AppError VALIDATION for a wrong code, TOO_MANY_REQUESTS after several from one address
 */
export async function verifySetupCode(
  { db, rateLimits }: HasDatabase & HasRateLimits,
  code: string,
  address: string,
): Promise<void> {
  await rateLimits.spend('setup-address', address);
  const known = await db
    .selectFrom('setup_codes')
    .select('hash')
    .where('hash', '=', hashSecret(code))
    .executeTakeFirst()
    .catch(async (error: unknown) => {
      await rateLimits.refund('setup-address', address);
      throw error;
    });
  if (!known) throw new AppError('VALIDATION', { problems: [{ field: 'code', code: 'setupCode' }] });
  await rateLimits.clear('setup-address', address);
}
