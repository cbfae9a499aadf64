import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  FACTOR_ROLES,
  type FactorRole,
  isTotpCode,
  mayAcceptTotpStep,
  getLatestTotpStep,
  mayHaveSecondFactor,
} from '#domain/auth/totp.ts';
import type { HasClock, HasDatabase, HasKeys, HasLog, HasRateLimits } from '../../capabilities.ts';
import type { TotpFactorTable } from '../../db/schema-tables.ts';
import type { Database } from '../../db/schema.ts';
import { recordAccountEvent } from '../../resource/audit.ts';
import type { UserRow } from '../identifier.ts';
import { createRecoveryCodes, decryptSecret, findTotpStep, hashRecoveryCode } from './secrets.ts';

/**
 * SQL expression for the name of the setting that requires a second factor for the role of `u`, such as
 * `adminsNeedSecondFactor`.
 */
export const FACTOR_SETTING_SQL = `lower(u.role) || 'sNeedSecondFactor'`;
const factorSetting = (role: FactorRole): string => `${role.toLowerCase()}sNeedSecondFactor`;

type Factor = Selectable<TotpFactorTable>;

/** Returns the confirmed factor of a person. */
export const findFactor = (db: Kysely<Database>, userId: string): Promise<Factor | undefined> =>
  db
    .selectFrom('totp_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** Returns true if the sign-in of a person needs a code of their second factor. */
export const needsFactor = async (db: Kysely<Database>, user: Pick<UserRow, 'id' | 'role'>): Promise<boolean> =>
  mayHaveSecondFactor(user.role) && (await findFactor(db, user.id)) !== undefined;

export type ProofMethod = 'totp' | 'recovery-code';

/**
 * Verifies a normalized code of a person and consumes it: each time step and each recovery code is accepted once, even
 * by parallel calls. Returns undefined for a wrong or used code, and without a factor.
 */
export async function consumeFactorCode(
  deps: HasClock & HasDatabase & HasKeys,
  userId: string,
  code: string,
): Promise<ProofMethod | undefined> {
  const factor = await findFactor(deps.db, userId);
  if (!factor) return undefined;
  if (!isTotpCode(code)) return (await consumeRecoveryCode(deps, userId, code)) ? 'recovery-code' : undefined;
  return (await consumeStep(deps, factor, code)) ? 'totp' : undefined;
}

/**
 * Verifies and consumes a code of a signed-in person, within a rate limit. Records wrong codes and the use of a
 * recovery code in the audit log. Returns false for a wrong code.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function proveFactor(
  deps: HasClock & HasDatabase & HasKeys & HasLog & HasRateLimits,
  userId: string,
  code: string,
  requestId?: string,
): Promise<boolean> {
  await deps.rateLimits.spend('totp-account', userId);
  const event = { userId, actorId: userId, requestId };
  const provedBy = await consumeFactorCode(deps, userId, code);
  if (!provedBy) {
    await recordAccountEvent(deps, { ...event, event: 'second-factor-failed' });
    return false;
  }
  await deps.rateLimits.clear('totp-account', userId);
  if (provedBy === 'recovery-code') await recordAccountEvent(deps, { ...event, event: 'use-recovery-code' });
  return true;
}

async function consumeStep({ db, keys, now }: HasClock & HasDatabase & HasKeys, factor: Factor, code: string) {
  const at = now();
  const secret = decryptSecret(keys.secret('totp'), factor.user_id, factor.secret);
  const step = findTotpStep(secret, code, at);
  if (step === undefined || !mayAcceptTotpStep(step, factor.last_used_step, at)) return false;
  // Repeats the check of `mayAcceptTotpStep` on the locked row, so that only one of several parallel calls succeeds.
  const used = await db
    .updateTable('totp_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', factor.user_id)
    .where('confirmed_at', '=', factor.confirmed_at)
    .where(({ eb, or }) =>
      or([
        eb('last_used_step', 'is', null),
        eb('last_used_step', '<', step),
        eb('last_used_step', '>', getLatestTotpStep(at)),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function consumeRecoveryCode({ db, now }: HasClock & HasDatabase, userId: string, code: string) {
  const used = await db
    .updateTable('totp_recovery_codes')
    .set({ used_at: now() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Replaces the recovery codes of a person; returns them in plain text, which is not stored. */
export async function replaceRecoveryCodes(tx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await tx.deleteFrom('totp_recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('totp_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(userId, code) })))
    .execute();
  return codes;
}

/** Counts the recovery codes that a person has not used. */
export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('totp_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the roles for which the garage requires a second factor. */
export async function readFactorRoles(db: Kysely<Database>): Promise<FactorRole[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', FACTOR_ROLES.map(factorSetting))
    .where('value', '=', 'true')
    .execute();
  return FACTOR_ROLES.filter((role) => rows.some(({ name }) => name === factorSetting(role)));
}

/** Stores the setting that makes a second factor required for a role, or optional. */
export async function storeFactorRequirement(
  tx: Transaction<Database>,
  role: FactorRole,
  required: boolean,
  now: Date,
): Promise<void> {
  const value = { value: String(required), updated_at: now };
  await tx
    .insertInto('settings')
    .values({ name: factorSetting(role), ...value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(value))
    .execute();
}
