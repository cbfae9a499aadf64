import { fullName, type UserRow } from '#backend/auth/identifier.ts';
import { verifyOwnPassword } from '#backend/auth/reauthentication.ts';
import {
  countRecoveryCodes,
  findFactor,
  proveFactor,
  readFactorRoles,
  replaceRecoveryCodes,
  storeFactorRequirement,
} from '#backend/auth/second-factor/factors.ts';
import {
  buildTotpUri,
  createTotpSecret,
  decryptSecret,
  encryptSecret,
  findTotpStep,
} from '#backend/auth/second-factor/secrets.ts';
import { revokeSessions } from '#backend/auth/sessions.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route, type Handler, type Route } from '#backend/http/route.ts';
import { audit, logAccountEvent } from '#backend/commands/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import type { AuditAction } from '#domain/audit/endpoints.ts';
import { secondFactor, type SecondFactorStatus } from '#domain/auth/second-factor.ts';
import { formatRecoveryCode, mayHaveSecondFactor } from '#domain/auth/totp.ts';
import { AppError } from '#domain/errors.ts';
import { CLOCK_SKEW_MS, MINUTE_MS } from '#domain/units.ts';
import { userSpec } from '../users/repository.ts';
import { notifyAdmins } from '#backend/auth/security-notices.ts';
import { verifyTotp } from './verify-totp.ts';

/** Milliseconds within which a new secret must be confirmed with a code. */
const ENROL_MS = 15 * MINUTE_MS;

async function presentStatus({ db }: Capabilities, actor: Actor): Promise<{ data: SecondFactorStatus }> {
  const factor = await findFactor(db, actor.id);
  return {
    data: {
      enabledAt: factor?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
      requiredOf: await readFactorRoles(db),
    },
  };
}

/** Loads the actor and verifies their current password. @throws AppError VALIDATION, TOO_MANY_REQUESTS */
async function proveOwner(deps: Capabilities, actor: Actor, currentPassword: string): Promise<UserRow> {
  const person = await deps.db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
  await verifyOwnPassword(deps, person, currentPassword);
  return person;
}

const wrongCode = () => new AppError('VALIDATION', { problems: [{ field: 'code', code: 'otpWrong' }] });

/**
 * Verifies and consumes a code of the actor's second factor.
 * @throws AppError SECOND_FACTOR_MISSING, VALIDATION, TOO_MANY_REQUESTS
 */
async function requireFactorCode(deps: Capabilities, actor: Actor, code: string, requestId: string): Promise<void> {
  if (!(await findFactor(deps.db, actor.id))) throw new AppError('SECOND_FACTOR_MISSING');
  if (!(await proveFactor(deps, actor.id, code, requestId))) throw wrongCode();
}

/** Changes a person's second factor in a transaction, and writes the event to the audit log and the server log. */
const changeFactor = <T>(
  deps: CommandDeps,
  actor: Actor,
  event: AuditAction,
  userId: string,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const result = await work(context);
    await audit(context, { action: event, entityType: 'users', entityId: userId });
    context.afterCommit(() => logAccountEvent(deps, { event, userId, actorId: actor.id }));
    return result;
  });

const enrol: Handler<typeof secondFactor.enrol> = async ({ deps, actor, body, locale }) => {
  const { email, username } = await proveOwner(deps, actor, body.currentPassword);
  const secret = createTotpSecret();
  const values = { secret: encryptSecret(deps.keys.secret('totp'), actor.id, secret), created_at: deps.now() };
  const stored = await deps.db
    .insertInto('totp_factors')
    .values({ user_id: actor.id, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('totp_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!stored) throw new AppError('SECOND_FACTOR_ENABLED');
  const issuer = (await merchantInfo(deps.db, locale)).merchantName || deps.config.publicAppName;
  return { data: { secret, uri: buildTotpUri(secret, { issuer, account: email ?? username }) } };
};

const confirm: Handler<typeof secondFactor.confirm> = async ({ deps, actor, body }) => {
  const now = deps.now();
  const pending = await deps.db
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', actor.id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - ENROL_MS))
    .where('created_at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS))
    .executeTakeFirst();
  if (!pending) throw new AppError('OTP_INVALID');
  await deps.rateLimits.spend('totp-account', actor.id);
  const step = findTotpStep(decryptSecret(deps.keys.secret('totp'), actor.id, pending.secret), body.code, now);
  if (step === undefined) throw wrongCode();
  await deps.rateLimits.clear('totp-account', actor.id);
  const codes = await changeFactor(deps, actor, 'enable-second-factor', actor.id, async ({ tx }) => {
    const confirmed = await tx
      .updateTable('totp_factors')
      .set({ confirmed_at: now, last_used_step: step })
      .where('user_id', '=', actor.id)
      .where('secret', '=', pending.secret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!confirmed) throw new AppError('OTP_INVALID');
    // Revokes the person's other sessions, which started without the second factor.
    await revokeSessions(tx, actor.id, now, { except: actor.sessionId });
    return replaceRecoveryCodes(tx, actor.id);
  });
  return { data: { recoveryCodes: codes.map(formatRecoveryCode) } };
};

const renewCodes: Handler<typeof secondFactor.renewCodes> = async ({ deps, actor, body, requestId }) => {
  await proveOwner(deps, actor, body.currentPassword);
  await requireFactorCode(deps, actor, body.code, requestId);
  const codes = await changeFactor(deps, actor, 'renew-recovery-codes', actor.id, ({ tx }) =>
    replaceRecoveryCodes(tx, actor.id),
  );
  return { data: { recoveryCodes: codes.map(formatRecoveryCode) } };
};

/** Deletes the confirmed factor of a person with its recovery codes. @throws AppError SECOND_FACTOR_MISSING */
async function deleteFactor({ tx }: TransactionContext, userId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!numDeletedRows) throw new AppError('SECOND_FACTOR_MISSING');
}

const remove: Handler<typeof secondFactor.remove> = async ({ deps, actor, body, requestId }) => {
  const person = await proveOwner(deps, actor, body.currentPassword);
  await requireFactorCode(deps, actor, body.code, requestId);
  await changeFactor(deps, actor, 'disable-second-factor', actor.id, (context) => deleteFactor(context, actor.id));
  deps.notifier.notifyFactorRemoved(person, { name: fullName(person), actor: fullName(person) });
  return {};
};

const reset: Handler<typeof secondFactor.reset> = async ({ deps, actor, params: { id } }) => {
  if (id === actor.id) throw new AppError('CONFLICT');
  const person = await changeFactor(deps, actor, 'disable-second-factor', id, async (context) => {
    const row = await lockRecord(transactionExecutor(context), userSpec, id);
    if (!mayHaveSecondFactor(row.role)) throw new AppError('SECOND_FACTOR_MISSING');
    await deleteFactor(context, id);
    // Revokes all sessions, because a lost device may still be signed in.
    await revokeSessions(context.tx, id, context.now);
    await notifyAdmins(context, { event: 'second-factor-removed', subjectId: id });
    return row;
  });
  if (person.role !== 'ADMIN' || person.status !== 'active') {
    const owner = await deps.db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
    deps.notifier.notifyFactorRemoved(person, { name: fullName(person), actor: fullName(owner) });
  }
  return {};
};

/** Audit log field of the setting that requires a second factor, by role. */
const RULE_FIELD_BY_ROLE = { ADMIN: 'required', MANAGER: 'requiredOfManagers', EMPLOYEE: 'requiredOfEmployees' };

const require: Handler<typeof secondFactor.require> = async ({ deps, actor, body }) => {
  const { role, required } = body;
  if (required && !(await findFactor(deps.db, actor.id))) throw new AppError('SECOND_FACTOR_MISSING');
  await inTransaction(deps, actor, undefined, async (context) => {
    const before = (await readFactorRoles(context.tx)).includes(role);
    await storeFactorRequirement(context.tx, role, required, context.now);
    const changes = { [RULE_FIELD_BY_ROLE[role]]: { from: before, to: required } };
    await audit(context, { action: 'require-second-factor', entityType: 'users', entityId: actor.id, changes });
    if (before !== required) await notifyAdmins(context, { event: 'second-factor-policy-changed' });
  });
  logAccountEvent(deps, { event: 'require-second-factor', userId: actor.id, actorId: actor.id });
  return presentStatus(deps, actor);
};

/** Endpoints of the [second factor](docs/rules/sessions.md#second-factor). */
export const secondFactorRoutes: readonly Route[] = [
  route(secondFactor.verify, verifyTotp),
  route(secondFactor.status, ({ deps, actor }) => presentStatus(deps, actor)),
  route(secondFactor.enrol, enrol),
  route(secondFactor.confirm, confirm),
  route(secondFactor.renewCodes, renewCodes),
  route(secondFactor.remove, remove),
  route(secondFactor.reset, reset),
  route(secondFactor.require, require),
];
