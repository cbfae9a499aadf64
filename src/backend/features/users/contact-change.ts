import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { codeLimits, consumeCode, createCode, deliverCode, findLiveCode } from '#backend/auth/codes/otp.ts';
import { verifyOwnPassword } from '#backend/auth/reauthentication.ts';
import { needsFactor, proveFactor } from '#backend/auth/second-factor/factors.ts';
import type { CommandDeps, HasDatabase, HasKeys, HasRateLimits } from '#backend/capabilities.ts';
import type { HasPasswords } from '#backend/auth/passwords.ts';
import { mayConfirmNumber } from '#backend/mail/sms-policy.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { recordAccountEvent, type Changes } from '#backend/commands/audit.ts';
import { assertNotStale, diffFields, toColumnValues, updateRecord } from '#backend/resource/write.ts';
import type { UserRow as Account } from '#backend/auth/identifier.ts';
import { OTP_MINUTES, OTP_RESEND_SECONDS } from '#domain/auth/endpoints.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { MINUTE_MS } from '#domain/units.ts';
import type { users } from '#domain/users/endpoints.ts';
import { CONTACT_FIELDS, type ContactCode } from '#domain/users/user.ts';
import { toPhoneColumns, userSpec, type UserRow } from './repository.ts';

type Deps = CommandDeps & HasKeys & HasPasswords & HasRateLimits;
type Input = Partial<Record<(typeof CONTACT_FIELDS)[number], string | null | undefined>>;

/** A requested change: the new columns of the person, and the codes that confirm it. */
interface ChangeRequest {
  input: Input;
  changes: Changes;
  columns: Partial<Pick<Account, 'email' | 'username' | 'phone_e164'>>;
  codes: ContactCode[];
}

/**
 * Codes that a change still needs. `resendInSeconds` is the time until they may be sent again, absent when none was
 * sent.
 */
interface SentCodes {
  codes: ContactCode[];
  resendInSeconds?: number;
}

/**
 * Changes the actor's own e-mail address, phone number or username after the current password was verified, or sends
 * the codes that confirm the change (docs/rules/sessions.md#contact-changes). Returns the codes that are still needed.
 * @throws AppError STALE, TAKEN, VALIDATION for a wrong or missing password, TOO_MANY_REQUESTS
 */
export async function requestContactChange(
  deps: Deps,
  actor: Actor,
  { currentPassword, updatedAt, ...sent }: BodyOf<typeof users.requestContactChange>,
): Promise<SentCodes> {
  const person = await deps.db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
  assertNotStale(person, updatedAt);
  const { input, changes, columns, codes } = toChangeRequest(deps, person, sent);
  if (Object.keys(changes).length === 0) return { codes: [] };
  if (person.password_hash === null) {
    if (!deps.notifier.canReach(person)) throw invalid({ field: 'currentPassword', code: 'currentPasswordUnset' });
    codes.unshift('current');
  } else {
    if (currentPassword === undefined) throw invalid({ field: 'currentPassword', code: 'required' });
    await verifyOwnPassword(deps, person, currentPassword);
  }
  if (await needsFactor(deps.db, person)) codes.push('factor');
  if (codes.includes('phone') && !(await mayConfirmNumber(deps, columns.phone_e164!, person.phone_e164)))
    throw invalid({ field: 'phoneNumber', code: 'smsCountry' });
  await assertNotTaken(deps, actor, columns);
  if (codes.length === 0) {
    await applyChange(deps, actor, input);
    return { codes: [] };
  }
  return startConfirmation(deps, actor, person, { input, changes, columns, codes });
}

/** Returns the fields that differ from the stored ones, and the codes for new addresses that a channel reaches. */
function toChangeRequest({ notifier }: Deps, person: Account, sent: Input): ChangeRequest {
  const changes = diffFields(person, sent);
  const input = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])) as Input;
  const phone = toPhoneColumns(input, person);
  const columns = { ...toColumnValues(changes), ...phone } as ChangeRequest['columns'];
  const codes: ContactCode[] = [];
  if (columns.email && notifier.hasChannel('mail')) codes.push('email');
  const isNewPhone = columns.phone_e164 && columns.phone_e164 !== person.phone_e164;
  if (isNewPhone && notifier.hasChannel('sms')) codes.push('phone');
  return { input, changes, columns, codes };
}

/** Stores the change and sends its codes. The same change within a minute sends no new codes. */
async function startConfirmation(
  deps: Deps,
  actor: Actor,
  person: Account,
  { input, columns, codes }: ChangeRequest,
): Promise<SentCodes> {
  const now = deps.now();
  const pending = await findPending(deps, actor);
  const wait = pending ? pending.sent_at.getTime() + OTP_RESEND_SECONDS * 1000 - now.getTime() : 0;
  if (pending && wait > 0 && isDeepStrictEqual(pending.changes, input))
    return { codes: pending.codes, resendInSeconds: Math.min(Math.ceil(wait / 1000), OTP_RESEND_SECONDS) };
  const locale = person.preferred_language;
  const addresses = codes.filter(isOfAddress);
  const routes = {
    current: deps.notifier.routeTo(person),
    email: { channel: 'mail', recipient: columns.email! },
    phone: { channel: 'sms', recipient: columns.phone_e164! },
  } as const;
  for (const code of addresses) {
    const subject = `contact:${actor.id}:${code}`;
    await deps.rateLimits.spendAll(codeLimits(subject, `session:${actor.sessionId}`));
    const stored = await createCode(deps, {
      hash: hashContact(deps, actor, code, input),
      subject: deps.keys.hmac('otp', `${subject}:${actor.sessionId}`),
      userId: actor.id,
      purpose: 'CHANGE_CONTACT',
    });
    deliverCode(deps, { ...routes[code]!, locale, actorId: actor.id }, stored);
    await recordAccountEvent(deps, { event: 'send-code', userId: actor.id, actorId: actor.id });
  }
  const values = {
    session_id: actor.sessionId,
    changes: JSON.stringify(input),
    codes: JSON.stringify(codes),
    sent_at: now,
    expires_at: new Date(now.getTime() + OTP_MINUTES * MINUTE_MS),
  };
  await deps.db
    .insertInto('contact_changes')
    .values({ user_id: actor.id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return { codes, ...(addresses.length && { resendInSeconds: OTP_RESEND_SECONDS }) };
}

/**
 * Completes the change that this session requested; a correct code is accepted even if another one is wrong.
 * @throws AppError OTP_INVALID without a request, VALIDATION for a wrong or missing code, TAKEN, TOO_MANY_REQUESTS
 */
export async function confirmContactChange(
  deps: Deps,
  actor: Actor,
  sent: BodyOf<typeof users.confirmContactChange>,
): Promise<void> {
  const pending = await findPending(deps, actor);
  if (!pending) throw new AppError('OTP_INVALID');
  const problems: Problem[] = [];
  for (const code of pending.codes) {
    const field = `${code}Code` as const;
    const typed = sent[field];
    if (typed === undefined) problems.push({ field, code: 'required' });
    else if (!(await verifyChangeCode(deps, actor, code, typed, pending.changes)))
      problems.push({ field, code: 'otpWrong' });
    else await removeCode(deps, actor.id, code, pending.sent_at);
  }
  if (problems.length) throw invalid(...problems);
  // Only one of several concurrent calls deletes the row and applies the change.
  const { numDeletedRows } = await deps.db
    .deleteFrom('contact_changes')
    .where('user_id', '=', actor.id)
    .where('session_id', '=', actor.sessionId)
    .where('sent_at', '=', pending.sent_at)
    .executeTakeFirst();
  if (!numDeletedRows) throw new AppError('OTP_INVALID');
  await applyChange(deps, actor, pending.changes);
}

const findPending = ({ db, now }: Deps, { id, sessionId }: Actor) =>
  db
    .selectFrom('contact_changes')
    .select(['changes', 'codes', 'sent_at'])
    .where('user_id', '=', id)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now())
    .executeTakeFirst();

/** Codes that are sent to an address. */
type AddressCode = Exclude<ContactCode, 'factor'>;
const isOfAddress = (code: ContactCode): code is AddressCode => code !== 'factor';

async function verifyChangeCode(
  deps: Deps,
  actor: Actor,
  code: ContactCode,
  typed: string,
  input: Input,
): Promise<boolean> {
  if (!isOfAddress(code)) return proveFactor(deps, actor.id, typed);
  const live = await findLiveCode(deps, { identifier_hash: hashContact(deps, actor, code, input) });
  if (!live) return false;
  try {
    const { purpose } = await consumeCode(deps, live, typed);
    return purpose === 'CHANGE_CONTACT';
  } catch (error) {
    if (error instanceof AppError && error.code === 'OTP_INVALID') return false;
    throw error;
  }
}

/** Removes a correct code from those that are still needed. */
async function removeCode({ db }: HasDatabase, userId: string, code: ContactCode, sentAt: Date): Promise<void> {
  await db
    .updateTable('contact_changes')
    .set({ codes: sql`codes - ${code}::text` })
    .where('user_id', '=', userId)
    // Skips a newer request, which needs its own codes.
    .where('sent_at', '=', sentAt)
    .execute();
}

/** Returns the HMAC of the session and the address that a code verifies. */
function hashContact({ keys }: HasKeys, { sessionId }: Actor, code: AddressCode, input: Input): string {
  const { email = null, countryCode = null, phoneNumber = null } = input;
  const addresses = { current: [], email: [email], phone: [countryCode, phoneNumber] };
  return keys.hmac('otp', `contact:${sessionId}:${code}:${JSON.stringify(addresses[code])}`);
}

/**
 * Rejects addresses of other people before a code is sent. The error `TAKEN` is rate-limited, so that nobody can probe
 * for addresses.
 * @throws AppError TAKEN, TOO_MANY_REQUESTS
 */
async function assertNotTaken(
  { db, rateLimits }: Deps,
  actor: Actor,
  columns: ChangeRequest['columns'],
): Promise<void> {
  await rateLimits.spend('taken-account', actor.id);
  const { email = null, username = null, phone_e164 = null } = columns;
  const { rows } = await sql<Record<'email' | 'username' | 'phoneNumber', boolean | null>>`
    select bool_or(lower(email) = lower(${email}::text)) as email,
      bool_or(normalize_identifier(username) = normalize_identifier(${username}::text)) as username,
      bool_or(phone_e164 = ${phone_e164}::text and signs_in_by_phone) as "phoneNumber"
    from users where deleted_at is null and id <> ${actor.id}
      and (lower(email) = lower(${email}::text) or normalize_identifier(username) = normalize_identifier(${username}::text)
        or phone_e164 = ${phone_e164}::text)`.execute(db);
  const problems = Object.entries(rows[0] ?? {})
    .filter(([, isTaken]) => isTaken)
    .map(([field]): Problem => ({ field, code: 'taken' }));
  if (problems.length) throw new AppError('TAKEN', { problems });
  await rateLimits.refund('taken-account', actor.id);
}

/** @throws AppError TAKEN when another person took an address meanwhile */
const applyChange = (deps: CommandDeps, actor: Actor, input: Input): Promise<UserRow> =>
  updateRecord(deps, userSpec, actor, actor.id, input, { action: 'change-contact', may: () => true });

const invalid = (...problems: Problem[]) => new AppError('VALIDATION', { problems });

/**
 * Rejects a change of the actor's own contact fields through the endpoint for other people: such a change needs a
 * confirmation.
 * @throws AppError VALIDATION
 */
export async function assertOwnContactUnchanged({ db }: HasDatabase, actor: Actor, input: Input): Promise<void> {
  const sent = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, input[field]]));
  const person = await db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
  const fields = Object.keys(diffFields(person, sent));
  if (fields.length) throw invalid(...fields.map((field): Problem => ({ field, code: 'ownContact' })));
}
