import { AppError } from '#domain/errors.ts';
import type { HasClock, HasDatabase, HasKeys, HasLog, HasNotifier, HasRateLimits } from '../../capabilities.ts';
import { recordAccountEvent } from '../../resource/audit.ts';
import { findOriginDevice, type CodeOrigin } from './code-origin.ts';
import { findUser, type Identifier, type UserRow } from '../identifier.ts';
import {
  codeLimits,
  consumeCode,
  createCode,
  deliverCode,
  findLiveCode,
  type LiveCode,
  type OtpPurpose,
} from './otp.ts';
import type { LimitedSubject } from '../rate-limits.ts';

type Deps = HasClock & HasDatabase & HasKeys & HasLog & HasNotifier & HasRateLimits;

interface CodeRequest {
  identifier: Identifier;
  purpose: OtpPurpose;
  /** A resent code inherits the tries of the code that it replaces. */
  resend: boolean;
  origin: CodeOrigin;
}

/** Names by which codes and guesses are counted: what was typed, and the person of it, if any. */
interface Subjects {
  name: string;
  person: string;
}

const toSubjects = ({ canonical }: Identifier, found: UserRow | undefined): Subjects => ({
  name: `name:${canonical}`,
  person: found ? `user:${found.id}` : `nobody:${canonical}`,
});

const hashFor = ({ keys }: HasKeys, subject: string, source: string) => keys.hmac('otp', `${subject}@${source}`);

const hashesWithoutCookie = (deps: HasKeys, name: string, { network }: CodeOrigin) => ({
  name_hash: hashFor(deps, name, 'any'),
  address_hash: hashFor(deps, name, `network:${network}`),
});

/**
 * Finds the code that a call may enter: with the cookie that of the browser; without it the newest one that was
 * requested without it from the same network, else from any network, since a mobile client changes its address.
 * @throws AppError TOO_MANY_REQUESTS when the code has no tries left
 */
async function findEnteredCode(deps: Deps, name: string, origin: CodeOrigin): Promise<LiveCode | undefined> {
  if (origin.hasCookie)
    return findLiveCode(deps, { identifier_hash: hashFor(deps, name, `browser:${origin.browser}`) });
  const { name_hash, address_hash } = hashesWithoutCookie(deps, name, origin);
  return (await findLiveCode(deps, { name_hash, address_hash })) ?? findLiveCode(deps, { name_hash });
}

/** Counts attempts; returns false when a limit rejects them. */
const mayPass = (limits: Promise<void>): Promise<boolean> =>
  limits.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/**
 * Creates and sends a code for the browser that requests it (docs/rules/sessions.md#codes-of-a-browser). For an unknown
 * identifier, and for staff who ask for a code to sign in, it behaves the same but sends nothing.
 * @throws AppError TOO_MANY_REQUESTS for the limits of the typed identifier and of the address; those of the person
 * would reveal that two identifiers belong to one person, so beyond them the code is unusable and not sent
 */
export async function sendCode(deps: Deps, { identifier, purpose, resend, origin }: CodeRequest): Promise<void> {
  const found = await findUser(deps.db, identifier);
  const { name, person } = toSubjects(identifier, found);
  const browser = `browser:${origin.browser}`;
  const hash = hashFor(deps, name, browser);
  const replaced = resend ? await findLiveCode(deps, { identifier_hash: hash }) : undefined;

  const device = findOriginDevice(deps, origin, found);
  // A new browser counts, too, so that its second call waits like any other.
  const sources = device ? [`device:${device}`] : [browser, ...(origin.hasCookie ? [] : [`network:${origin.network}`])];
  const limitsOf = (subject: string): LimitedSubject[] => [
    ...sources.flatMap((source) => codeLimits(subject, source)),
    ...(device ? [] : [['code-unknown-devices', subject] as const]),
  ];
  const addressLimit = [origin.hasCookie ? 'code-cookie-address' : 'code-address', origin.network] as const;
  await deps.rateLimits.spendAll([...(device ? [] : [addressLimit]), ...limitsOf(name)]);
  const isUsable = await mayPass(deps.rateLimits.spendAll(limitsOf(person)));

  const mayReceive = found?.status === 'active' && (purpose !== 'LOGIN' || found.role === 'CLIENT');
  const user = mayReceive && isUsable ? found : undefined;
  const stored = await createCode(deps, {
    hash,
    withoutCookie: origin.hasCookie ? undefined : hashesWithoutCookie(deps, name, origin),
    subject: isUsable ? hashFor(deps, person, browser) : hash,
    userId: user?.id ?? null,
    purpose,
    tries: replaced?.tries,
  });
  const route = user && deps.notifier.routeTo(user, identifier.phones.length ? 'sms' : 'mail');
  // Not awaited, so that the response time does not reveal whether the user exists.
  if (!route) return;
  deliverCode(deps, { ...route, locale: user.preferred_language }, stored);
  void recordAccountEvent(deps, { event: 'send-code', userId: user.id });
}

interface TypedCode {
  identifier: Identifier;
  found: UserRow | undefined;
  origin: CodeOrigin;
  code: string;
}

/**
 * Consumes a one-time code of the same browser, or one requested without a cookie by a call without one; returns its
 * user and purpose. A right code refunds its attempts.
 * @throws AppError OTP_INVALID, TOO_MANY_REQUESTS when no tries are left
 */
export async function verifyCode(
  deps: Deps,
  { identifier, found, origin, code }: TypedCode,
): Promise<{ userId: string; purpose: OtpPurpose }> {
  const { rateLimits } = deps;
  const { name, person } = toSubjects(identifier, found);
  const { hasCookie, network } = origin;
  const device = findOriginDevice(deps, origin, found);
  const ofAddress: LimitedSubject[] = device ? [] : [[hasCookie ? 'guess-cookie-address' : 'guess-address', network]];
  await rateLimits.spendAll(ofAddress);

  const live = await findEnteredCode(deps, name, origin);
  if (!live) throw new AppError('OTP_INVALID');
  const ofName: LimitedSubject[] = device
    ? [['guess-device', `${device}:${person}`]]
    : [['guess-unknown-devices', name], ...(hasCookie ? [] : [['guess-name-address', `${name}@${network}`] as const])];
  const ofPerson: LimitedSubject[] = device ? [] : [['guess-unknown-devices', person]];
  await rateLimits.spendAll(ofName);
  const mayMatch = await mayPass(rateLimits.spendAll(ofPerson));

  const { tries, ...consumed } = await consumeCode(deps, live, code, { countsTry: hasCookie, mayMatch });
  await rateLimits.refundAll([...ofName, ...ofPerson], hasCookie ? tries : 1);
  const sentFrom = live.name_hash === null ? 'code-cookie-address' : 'code-address';
  await rateLimits.refundAll([...ofAddress, [sentFrom, network]]);
  return consumed;
}
