import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { OTP_DIGITS, OTP_MINUTES, OTP_RESEND_SECONDS } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';
import { CLOCK_SKEW_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { formatUnit } from '#domain/number-format.ts';
import type { HasClock, HasDatabase, HasKeys, HasLog, HasNotifier } from '../capabilities.ts';
import type { OtpCodeTable } from '../db/schema-tables.ts';
import type { Database } from '../db/schema.ts';
import type { Message } from '../mail/message.ts';
import { recordAccountEvent } from '../resource/audit.ts';
import { findUser, type Identifier } from './identifier.ts';

export type OtpPurpose = OtpCodeTable['purpose'];

interface CodeRequest {
  identifier: Identifier;
  purpose: OtpPurpose;
  /** A resent code inherits the tries of the code that it replaces. */
  resend: boolean;
}

/** A code before it is stored. */
interface NewCode {
  /** HMAC of what the code proves: an identifier, or a new address of a person. */
  hash: string;
  /** HMAC of the subject whose codes are counted together; by default `hash`. */
  subject?: string;
  /**
   * If true, `createCode` throws only for the limit of `hash`, because the limit of the subject would reveal that two
   * identifiers belong to one person. A code beyond the limit of the subject is stored without a user, which makes it
   * unusable.
   */
  hidesSubject?: boolean;
  userId: string | null;
  purpose: OtpPurpose;
  resend?: boolean;
}

interface StoredCode {
  id: string;
  code: string;
  /** Ids of the earlier codes that this code replaces. */
  voided: string[];
  /** False for a code beyond the limit of its subject. */
  isUsable: boolean;
}

/**
 * Creates and sends a code. For an unknown identifier, and for staff who ask for a code to sign in, it
 * behaves the same but sends nothing.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function sendCode(
  deps: HasClock & HasDatabase & HasKeys & HasLog & HasNotifier,
  request: CodeRequest,
): Promise<void> {
  const { identifier, purpose, resend } = request;
  const found = await findUser(deps.db, identifier);
  const mayReceive = found?.status === 'active' && (purpose !== 'LOGIN' || found.role === 'CLIENT');
  const user = mayReceive ? found : undefined;
  const hash = hashIdentifier(deps, identifier);
  // Codes are counted per person, whatever identifier was typed.
  const subject = found ? deps.keys.hmac('otp', `user:${found.id}`) : hash;
  const userId = user?.id ?? null;
  const stored = await createCode(deps, { hash, subject, hidesSubject: true, userId, purpose, resend });
  const route = stored.isUsable && user && deps.notifier.routeTo(user, identifier.phones.length ? 'sms' : 'mail');
  // Not awaited, so that the response time does not reveal whether the user exists.
  if (!route) return;
  deliverCode(deps, { ...route, locale: user.preferred_language }, stored);
  void recordAccountEvent(deps, { event: 'send-code', userId: user.id });
}

/**
 * Stores a new code, which replaces the earlier ones of its subject.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function createCode(
  deps: HasClock & HasDatabase & HasKeys,
  { hash, subject = hash, hidesSubject = false, userId, purpose, resend = false }: NewCode,
): Promise<StoredCode> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    for (const lock of [hash, subject])
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    const ofSubject = await listSent(tx, 'subject_hash', subject, now);
    const counted = hidesSubject ? await listSent(tx, 'identifier_hash', hash, now) : ofSubject;
    const retryAfter = secondsUntilNextCode(counted, now, resend);
    if (retryAfter) throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
    const isUsable = secondsUntilNextCode(ofSubject, now, resend) === 0;
    const isOpen = ({ closed_at }: SentCode) => !closed_at;
    const voided = isUsable ? ofSubject.filter(isOpen).map(({ id }) => id) : [];
    // Replaced codes lose their user but stay open, so that tries still count as for a code of an unknown identifier.
    if (voided.length) await tx.updateTable('otp_codes').set({ user_id: null }).where('id', 'in', voided).execute();
    const { id } = await tx
      .insertInto('otp_codes')
      .values({
        identifier_hash: hash,
        subject_hash: isUsable ? subject : hash,
        user_id: isUsable ? userId : null,
        purpose,
        code_hash: hashCode(deps, hash, code),
        tries: resend ? countTries(counted.find(isOpen), now) : 0,
        created_at: now,
        expires_at: new Date(now.getTime() + OTP_MINUTES * MINUTE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, code, voided, isUsable };
  });
}

/** Lists the codes of the last 24 hours, newest first. */
const listSent = (tx: Transaction<Database>, by: 'identifier_hash' | 'subject_hash', hash: string, now: Date) =>
  tx
    .selectFrom('otp_codes')
    .select(['id', 'created_at', 'expires_at', 'closed_at', 'tries'])
    .where(by, '=', hash)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where('created_at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS))
    .orderBy('created_at', 'desc')
    .execute();

const countTries = (last: SentCode | undefined, now: Date) => (last && last.expires_at > now ? last.tries : 0);

/** Sends a code to an address, and purges the messages of the codes that it replaces. */
export function deliverCode(
  deps: HasClock & HasNotifier,
  to: Pick<Message, 'channel' | 'recipient' | 'locale'>,
  { id, code, voided }: StoredCode,
): void {
  for (const old of voided) void deps.notifier.purge(`otp:${old}`).catch(() => {});
  deps.notifier.send({
    ...to,
    template: 'otp',
    params: { code, duration: formatUnit(to.locale, 'minute', OTP_MINUTES) },
    purgeKey: `otp:${id}`,
    expiresAt: new Date(deps.now().getTime() + OTP_MINUTES * MINUTE_MS),
  });
}

/**
 * Thrown for a wrong guess at a stored code, which counts as a try. Any other `OTP_INVALID` means that there is no code
 * to guess.
 */
export class WrongCodeError extends AppError {
  constructor() {
    super('OTP_INVALID');
  }
}

/**
 * Consumes a one-time code and returns its user and purpose.
 * @throws AppError OTP_INVALID, or TOO_MANY_REQUESTS when no tries are left
 */
export const verifyCode = (
  deps: HasClock & HasDatabase & HasKeys & HasNotifier,
  identifier: Identifier,
  code: string,
): Promise<{ userId: string; purpose: OtpPurpose }> => consumeCode(deps, hashIdentifier(deps, identifier), code);

/**
 * Consumes the newest code of a hash and returns its user and purpose.
 * @throws AppError OTP_INVALID, or TOO_MANY_REQUESTS when no tries are left
 */
export async function consumeCode(
  deps: HasClock & HasDatabase & HasKeys & HasNotifier,
  hash: string,
  code: string,
): Promise<{ userId: string; purpose: OtpPurpose }> {
  const now = deps.now();
  const last = await deps.db
    .selectFrom('otp_codes')
    .select(['id', 'tries', 'expires_at'])
    .where('identifier_hash', '=', hash)
    .where('created_at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.expires_at <= now) throw new AppError('OTP_INVALID');
  // One statement counts the try and closes the code, so only one of several parallel correct guesses succeeds.
  const isRight = sql<boolean>`code_hash = ${hashCode(deps, hash, code)} and user_id is not null`;
  const guess = await deps.db
    .updateTable('otp_codes')
    .set({ tries: sql`tries + 1`, closed_at: sql`case when ${isRight} then ${now}::timestamptz end` })
    .where('id', '=', last.id)
    .where('closed_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose', isRight.as('right')])
    .executeTakeFirst();
  if (guess?.right) {
    await deps.notifier.purge(`otp:${last.id}`);
    return { userId: guess.user_id!, purpose: guess.purpose };
  }
  if (!guess && last.tries >= MAX_TRIES) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: (last.expires_at.getTime() - now.getTime()) / 1000 });
  }
  throw guess ? new WrongCodeError() : new AppError('OTP_INVALID');
}

const hashIdentifier = (deps: HasKeys, { canonical }: Identifier) => deps.keys.hmac('otp', `identifier:${canonical}`);
const hashCode = (deps: HasKeys, identifierHash: string, code: string) =>
  deps.keys.hmac('otp', `code:${identifierHash}:${code}`);

/** Attempts per [one-time code](docs/rules/sessions.md#one-time-codes). */
export const MAX_TRIES = 5;
/** Maximum codes for one identifier within a period in milliseconds. */
const CODE_LIMITS = [
  { codes: 1, within: OTP_RESEND_SECONDS * 1000 },
  { codes: 3, within: HOUR_MS },
  { codes: 10, within: DAY_MS },
] as const;

/** A code of the last 24 hours; lists are ordered newest first. */
export interface SentCode {
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  tries: number;
}

/** Returns the whole seconds until another code may be sent; 0 when it may be sent now. */
export function secondsUntilNextCode(sent: readonly SentCode[], now: Date, resend: boolean): number {
  const free = CODE_LIMITS.map(({ codes, within }) => {
    // Of the last `codes` codes, the oldest must be older than the period.
    const oldest = sent[codes - 1];
    return oldest ? oldest.created_at.getTime() + within : 0;
  });
  const last = sent[0];
  // A resent code would inherit the used-up tries.
  if (resend && last && !last.closed_at && last.tries >= MAX_TRIES) free.push(last.expires_at.getTime());
  return Math.max(0, Math.ceil((Math.max(...free) - now.getTime()) / 1000));
}
