import { randomInt } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { OTP_DIGITS, OTP_MINUTES } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';
import { CLOCK_SKEW_MS, MINUTE_MS } from '#domain/units.ts';
import { formatUnit } from '#domain/number-format.ts';
import type { HasClock, HasDatabase, HasKeys, HasNotifier } from '../../capabilities.ts';
import type { OtpCodeTable } from '../../db/schema-tables.ts';
import type { Message } from '../../mail/message.ts';
import type { LimitedSubject } from '../rate-limits.ts';

export type OtpPurpose = OtpCodeTable['purpose'];

/** Attempts per [one-time code](docs/rules/sessions.md#one-time-codes). */
const MAX_TRIES = 5;

/** A code before it is stored. */
interface NewCode {
  /** HMAC by which the code is found: what it proves, and for an identifier the browser that requested it. */
  hash: string;
  /** HMACs of the name, and of name and network, by which it is found without the cookie of a browser. */
  withoutCookie?: Pick<LiveCode, 'name_hash' | 'address_hash'> | undefined;
  /** HMAC of the subject that has one live code. */
  subject: string;
  /** Null for a code that nothing matches. */
  userId: string | null;
  purpose: OtpPurpose;
  /** Tries that an earlier code used up. */
  tries?: number;
}

interface StoredCode {
  id: string;
  code: string;
  /** Ids of the earlier codes that this code replaces. */
  voided: string[];
}

/** Returns the limits of the codes that `subject` requests from `source`: a browser, a known device or a network. */
export const codeLimits = (subject: string, source: string): LimitedSubject[] =>
  (['code-minute', 'code-hour', 'code-day'] as const).map((name) => [name, `${subject}@${source}`]);

/** Stores a new code, which replaces the earlier ones of its subject. */
export async function createCode(
  deps: HasClock & HasDatabase & HasKeys,
  { hash, withoutCookie, subject, userId, purpose, tries = 0 }: NewCode,
): Promise<StoredCode> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
    // Replaced codes lose their user but stay open, so that tries still count as for a code of an unknown identifier.
    const voided = await tx
      .updateTable('otp_codes')
      .set({ user_id: null })
      .where('subject_hash', '=', subject)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .execute();
    const { id } = await tx
      .insertInto('otp_codes')
      .values({
        identifier_hash: hash,
        ...withoutCookie,
        subject_hash: subject,
        user_id: userId,
        purpose,
        code_hash: hashCode(deps, hash, code),
        tries,
        created_at: now,
        expires_at: new Date(now.getTime() + OTP_MINUTES * MINUTE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, code, voided: voided.map((one) => one.id) };
  });
}

/** Sends a code to an address, and purges the messages of the codes that it replaces. */
export function deliverCode(
  deps: HasClock & HasNotifier,
  to: Pick<Message, 'channel' | 'recipient' | 'locale' | 'actorId'>,
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

type Row = Selectable<OtpCodeTable>;
export type LiveCode = Pick<Row, 'id' | 'identifier_hash' | 'name_hash' | 'address_hash' | 'tries'>;

/**
 * Returns the newest live code with the HMACs; undefined without one.
 * @throws AppError TOO_MANY_REQUESTS when it has no tries left
 */
export async function findLiveCode(
  { db, now }: HasClock & HasDatabase,
  hashes: Partial<Record<'identifier_hash' | 'name_hash' | 'address_hash', string>>,
): Promise<LiveCode | undefined> {
  const at = now();
  const last = await db
    .selectFrom('otp_codes')
    .select(['id', 'identifier_hash', 'name_hash', 'address_hash', 'tries', 'expires_at', 'closed_at'])
    .where(({ and }) => and(hashes))
    .where('created_at', '<=', new Date(at.getTime() + CLOCK_SKEW_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.expires_at <= at || last.closed_at) return undefined;
  if (last.tries < MAX_TRIES) return last;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: (last.expires_at.getTime() - at.getTime()) / 1000 });
}

interface Guess {
  /** Counts the guess as a try. One without the cookie must not use up the tries of the browser. */
  countsTry?: boolean;
  /** Allows the code to match. A guess beyond a limit is wrong in any case. */
  mayMatch?: boolean;
}

/**
 * Consumes a live code and returns its user, purpose and tries.
 * @throws AppError OTP_INVALID
 */
export async function consumeCode(
  deps: HasClock & HasDatabase & HasKeys & HasNotifier,
  live: LiveCode,
  code: string,
  { countsTry = true, mayMatch = true }: Guess = {},
): Promise<{ userId: string; purpose: OtpPurpose; tries: number }> {
  const now = deps.now();
  // One statement counts the try and closes the code, so only one of several parallel correct guesses succeeds.
  const codeHash = hashCode(deps, live.identifier_hash, code);
  const isRight = sql<boolean>`${mayMatch}::boolean and code_hash = ${codeHash} and user_id is not null`;
  const guess = await deps.db
    .updateTable('otp_codes')
    .set({
      tries: sql`tries + ${Number(countsTry)}::integer`,
      closed_at: sql`case when ${isRight} then ${now}::timestamptz end`,
    })
    .where('id', '=', live.id)
    .where('closed_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose', 'tries', isRight.as('right')])
    .executeTakeFirst();
  if (!guess) throw new AppError('OTP_INVALID');
  if (!guess.right) throw new WrongCodeError();
  await deps.notifier.purge(`otp:${live.id}`);
  return { userId: guess.user_id!, purpose: guess.purpose, tries: guess.tries };
}

const hashCode = (deps: HasKeys, identifierHash: string, code: string) =>
  deps.keys.hmac('otp', `code:${identifierHash}:${code}`);
