import type { Kysely } from 'kysely';
import type { Endpoint } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Reauthentication } from '#domain/auth/reauthentication.ts';
import type { Problem } from '#domain/problems.ts';
import type { HasClock, HasDatabase, HasKeys, HasLog, HasRateLimits } from '../capabilities.ts';
import type { HasPasswords } from '#backend/auth/passwords.ts';
import type { Database } from '../db/schema.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { needsFactor, proveFactor } from './second-factor/factors.ts';

type Deps = HasClock & HasDatabase & HasKeys & HasLog & HasPasswords & HasRateLimits;

/**
 * Verifies the [reauthentication](docs/rules/sessions.md#reauthentication) of a call. Returns the actor, marked when
 * the password and the code of a second factor were right, and the body without them. A call that needs it in any case
 * is rejected without it.
 * @throws AppError REAUTHENTICATION_NEEDED, VALIDATION for a wrong password or code, TOO_MANY_REQUESTS
 */
export async function reauthenticate<Body extends Reauthentication>(
  deps: Deps,
  endpoint: Endpoint,
  actor: Actor,
  sent: Body,
  requestId: string,
): Promise<{ actor: Actor; body: Omit<Body, keyof Reauthentication> }> {
  const { currentPassword, factorCode, ...body } = sent;
  const isProved =
    currentPassword !== undefined && (await prove(deps, actor, { currentPassword, factorCode }, requestId));
  const proved = isProved ? { ...actor, isReauthenticated: true as const } : actor;
  if (endpoint.reauthentication === 'always') await requireReauthentication(deps.db, proved);
  return { actor: proved, body };
}

/** Verifies the password and the code; returns false, and checks neither, when a needed code is missing. */
async function prove(
  deps: Deps,
  { id }: Actor,
  { currentPassword, factorCode }: { currentPassword: string; factorCode: string | undefined },
  requestId: string,
): Promise<boolean> {
  const person = await deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const hasFactor = await needsFactor(deps.db, person);
  if (hasFactor && factorCode === undefined) return false;
  await verifyOwnPassword(deps, person, currentPassword);
  if (hasFactor && !(await proveFactor(deps, id, factorCode!, requestId)))
    throw invalid({ field: 'factorCode', code: 'otpWrong' });
  return true;
}

/**
 * Rejects an action of an actor whose call was not reauthenticated, with the fields that the call has to send.
 * @throws AppError REAUTHENTICATION_NEEDED
 */
export async function requireReauthentication(db: Kysely<Database>, actor: Actor): Promise<void> {
  if (actor.isReauthenticated) return;
  const problems: Problem[] = [{ field: 'currentPassword', code: 'required' }];
  if (await needsFactor(db, actor)) problems.push({ field: 'factorCode', code: 'required' });
  throw new AppError('REAUTHENTICATION_NEEDED', { problems });
}

/**
 * Verifies the current password of a signed-in person; failures are rate-limited.
 * @throws AppError VALIDATION for a wrong password, TOO_MANY_REQUESTS
 */
export async function verifyOwnPassword(
  { rateLimits, passwords }: HasPasswords & HasRateLimits,
  person: { id: string; password_hash: string | null },
  currentPassword: string,
): Promise<void> {
  await rateLimits.spend('password-account', person.id);
  const { ok } = await passwords.verify(currentPassword, person.password_hash).catch(async (error) => {
    await rateLimits.refund('password-account', person.id);
    throw error;
  });
  if (!ok) throw wrongPassword();
  await rateLimits.clear('password-account', person.id);
}

/** Returns the error of a wrong current password. */
export const wrongPassword = (): AppError => invalid({ field: 'currentPassword', code: 'currentPasswordWrong' });

const invalid = (problem: Problem) => new AppError('VALIDATION', { problems: [problem] });
