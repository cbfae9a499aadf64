import { AppError } from '#domain/errors.ts';
import type { HasKeys, HasSharedLimits } from '../../capabilities.ts';
import type { Identifier, UserRow } from '../identifier.ts';
import { networkPrefix } from '../rate-limits.ts';
import { findKnownDevice } from './known-devices.ts';
import type { SharedLimitKind } from './shared-limits.ts';

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

type Deps = HasKeys & HasSharedLimits;

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

async function startOnKnownDevice({ sharedLimits }: Deps, subject: string): Promise<LoginAttempt> {
  await sharedLimits.spend('login-device', subject);
  return {
    succeed: () => sharedLimits.clear('login-device', subject),
    abort: () => sharedLimits.refund('login-device', subject, 1),
  };
}

async function startOnUnknownDevice(
  { sharedLimits }: Deps,
  name: string,
  account: string,
  address: string,
): Promise<LoginAttempt> {
  const network = networkPrefix(address);
  const spent: [SharedLimitKind, string][] = [];
  const refundAll = async (attempts: [SharedLimitKind, string][]) => {
    for (const [kind, subject] of attempts) await sharedLimits.refund(kind, subject, 1);
  };
  const spend = async (kind: SharedLimitKind, subject: string, cost: 0 | 1 = 1) => {
    await sharedLimits.spend(kind, subject, cost);
    if (cost) spent.push([kind, subject]);
  };
  /** Counts an attempt on a name or an account, or throws and counts nothing. */
  const spendOn = async (subject: string, countsName: boolean) => {
    const before = spent.length;
    try {
      const pair = `${subject}@${network}`;
      // The limit of the address counts distinct names, so a repeated name is free.
      const isNew = countsName && (await sharedLimits.count('login-account-address', pair)) === 0;
      if (countsName) await spend('login-address', network, isNew ? 1 : 0);
      await spend('login-account-address', pair);
      await spend('login-account', subject);
    } catch (error) {
      if (error instanceof AppError) await refundAll(spent.splice(before));
      throw error;
    }
  };
  /** Refunds the attempts of this address on a name or an account. */
  const reset = async (subject: string) => {
    const own = await sharedLimits.count('login-account-address', `${subject}@${network}`);
    await sharedLimits.clear('login-account-address', `${subject}@${network}`);
    await sharedLimits.refund('login-account', subject, own);
  };

  await spendOn(name, true);
  const refused = await spendOn(account, false).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  return {
    refused: refused ?? undefined,
    abort: () => refundAll(spent.splice(0)),
    async succeed() {
      await reset(name);
      await reset(account);
      await sharedLimits.refund('login-address', network, 1);
    },
  };
}
