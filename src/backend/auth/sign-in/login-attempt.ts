import { AppError } from '#domain/errors.ts';
import type { HasKeys, HasSharedLimits } from '../../capabilities.ts';
import type { Identifier, UserRow } from '../identifier.ts';
import { networkPrefix } from '../rate-limits.ts';
import { findKnownDevice } from './known-devices.ts';
import type { SharedLimitKind } from './shared-limits.ts';

/** A counted attempt to sign in. */
export interface LoginAttempt {
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
 * Counts an attempt to sign in (docs/rules/sessions.md#rate-limits). Known and unknown names run the same number of statements, so
 * that the response time does not reveal accounts.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function startLoginAttempt(
  deps: Deps,
  user: UserRow | undefined,
  identifier: Identifier,
  { address, cookieHeader }: Origin,
): Promise<LoginAttempt> {
  const device = user && findKnownDevice(deps, cookieHeader, user.id);
  if (user && device) return startOnKnownDevice(deps, `${device}:${user.id}`);
  return startOnUnknownDevice(deps, user?.id ?? `name:${identifier.canonical}`, user === undefined, address);
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
  account: string,
  isUnknown: boolean,
  address: string,
): Promise<LoginAttempt> {
  const network = networkPrefix(address);
  const pair = `${account}@${network}`;
  const spent: [SharedLimitKind, string][] = [];
  const abort = async () => {
    for (const [kind, subject] of spent.splice(0)) await sharedLimits.refund(kind, subject, 1);
  };
  const spend = async (kind: SharedLimitKind, subject: string, cost: 0 | 1 = 1) => {
    const attempts = await sharedLimits.spend(kind, subject, cost);
    if (cost) spent.push([kind, subject]);
    return attempts;
  };
  try {
    // The limit of the address counts distinct unknown names, so a repeated name is free.
    const isNew = (await sharedLimits.count('login-account-address', pair)) === 0;
    await spend('login-address', network, isUnknown && isNew ? 1 : 0);
    await spend('login-account-address', pair);
    await spend('login-account', account);
  } catch (error) {
    if (error instanceof AppError) await abort();
    throw error;
  }
  return {
    abort,
    async succeed() {
      const own = await sharedLimits.count('login-account-address', pair);
      await sharedLimits.clear('login-account-address', pair);
      await sharedLimits.refund('login-account', account, own);
    },
  };
}
