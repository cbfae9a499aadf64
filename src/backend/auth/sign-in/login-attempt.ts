import { AppError } from '#domain/errors.ts';
import type { HasKeys, HasRateLimits } from '../../capabilities.ts';
import type { Identifier, UserRow } from '../identifier.ts';
import { networkPrefix } from '#backend/limits/limits.ts';
import { findKnownDevice } from './known-devices.ts';
import type { LimitedSubject } from '#backend/limits/rate-limits.ts';

/** A counted attempt to sign in. */
export interface LoginAttempt {
  /**
   * Error when the account has no attempts left, although the typed name has some. The sign-in then fails as for an
   * unknown name, because a different response would reveal that two names belong to one account.
   */
  refused?: AppError | undefined;
  /** Resets the attempts of this device, or of this address on the account. */
  succeed(): Promise<void>;
  /** Refunds the attempt, because an outage or a full queue is not a failed sign-in. */
  abort(): Promise<void>;
}

interface Origin {
  address: string;
  cookieHeader: string | null;
}

type Deps = HasKeys & HasRateLimits;

/**
 * Counts an attempt to sign in (docs/rules/sessions.md#rate-limits). Known and unknown names run the same number of
 * statements, so that the response time does not reveal accounts.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function startLoginAttempt(
  deps: Deps,
  user: UserRow | undefined,
  { canonical }: Pick<Identifier, 'canonical'>,
  { address, cookieHeader }: Origin,
): Promise<LoginAttempt> {
  const device = user && findKnownDevice(deps, cookieHeader, user.id);
  if (user && device) return startOnKnownDevice(deps, `${device}:${user.id}`);
  return startOnUnknownDevice(deps, `name:${canonical}`, user?.id ?? `nobody:${canonical}`, address);
}

async function startOnKnownDevice({ rateLimits }: Deps, subject: string): Promise<LoginAttempt> {
  await rateLimits.spend('login-device', subject);
  return {
    succeed: () => rateLimits.clear('login-device', subject),
    abort: () => rateLimits.refund('login-device', subject),
  };
}

async function startOnUnknownDevice(
  { rateLimits }: Deps,
  name: string,
  account: string,
  address: string,
): Promise<LoginAttempt> {
  const network = networkPrefix(address);
  const spent: LimitedSubject[] = [];
  /** Counts an attempt on a name or an account, or throws and counts nothing. */
  const spendOn = async (subject: string, others: readonly LimitedSubject[] = []) => {
    const limited = [
      ...others,
      ['login-account-address', `${subject}@${network}`],
      ['login-account', subject],
    ] as const;
    await rateLimits.spendAll(limited);
    spent.push(...limited);
  };
  /** Refunds the attempts of this address on a name or an account. */
  const reset = async (subject: string) => {
    const own = await rateLimits.count('login-account-address', `${subject}@${network}`);
    await rateLimits.clear('login-account-address', `${subject}@${network}`);
    await rateLimits.refund('login-account', subject, own);
  };

  // The limit of the address counts distinct names, so a repeated name is free.
  const isNew = (await rateLimits.count('login-account-address', `${name}@${network}`)) === 0;
  if (!isNew) await rateLimits.spend('login-address', network, 0);
  await spendOn(name, isNew ? [['login-address', network]] : []);
  const refused = await spendOn(account).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  return {
    refused: refused ?? undefined,
    abort: () => rateLimits.refundAll(spent.splice(0)),
    async succeed() {
      await reset(name);
      await reset(account);
      await rateLimits.refund('login-address', network);
    },
  };
}
