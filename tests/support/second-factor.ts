import { TOTP as Totp, Secret } from 'otpauth';
import {
  createRecoveryCodes,
  createTotpSecret,
  encryptSecret,
  hashRecoveryCode,
} from '#backend/auth/second-factor/secrets.ts';
import type { HasClock, HasDatabase, HasKeys } from '#backend/capabilities.ts';
import { TOTP } from '#domain/auth/totp.ts';
import type { App, Caller } from './app.ts';
import { aUser } from './factories.ts';

type Deps = HasClock & HasDatabase & HasKeys;

/** Plain-text values of a stored factor. */
export interface StoredFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Returns the code that an authenticator app shows `steps` time steps after `now`. */
export const codeOf = (secret: string, now: Date, steps = 0): string =>
  new Totp({ ...TOTP, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * TOTP.period * 1000,
  });

/** Stores a second factor for a person, confirmed unless `isPending`. */
export async function aFactor(
  { db, keys, now }: Deps,
  user_id: string,
  { isPending = false } = {},
): Promise<StoredFactor> {
  const secret = createTotpSecret();
  const factor = { secret: encryptSecret(keys.secret('totp'), user_id, secret), created_at: now() };
  await db.deleteFrom('totp_factors').where('user_id', '=', user_id).execute();
  await db
    .insertInto('totp_factors')
    .values({ user_id, ...factor, confirmed_at: isPending ? null : now() })
    .execute();
  if (isPending) return { secret, recoveryCodes: [] };
  const recoveryCodes = createRecoveryCodes();
  await db
    .insertInto('totp_recovery_codes')
    .values(recoveryCodes.map((code) => ({ user_id, hash: hashRecoveryCode(user_id, code) })))
    .execute();
  return { secret, recoveryCodes };
}

/** Password of the callers of the generated tests. */
export const CALLER_PASSWORD = 'Passw0rd!';
const currentPassword = CALLER_PASSWORD;

/** Stores a new factor for a caller and returns its current code. */
async function codeFor({ deps }: App, caller: Caller | undefined, options?: { isPending: boolean }): Promise<string> {
  if (!caller) return '123456';
  return codeOf((await aFactor(deps, caller.user.id, options)).secret, deps.now());
}

interface Context {
  app: App;
  caller: Caller | undefined;
}

/** Access cases of the second factor, of security notices and of signing out everywhere. */
export const SECOND_FACTOR_CASES = {
  'secondFactor.verify': { body: () => ({ code: '123456' }) },
  'secondFactor.status': {},
  'secondFactor.enrol': { body: () => ({ currentPassword }) },
  'secondFactor.confirm': {
    body: async ({ app, caller }: Context) => ({ code: await codeFor(app, caller, { isPending: true }) }),
  },
  'secondFactor.renewCodes': {
    body: async ({ app, caller }: Context) => ({ currentPassword, code: await codeFor(app, caller) }),
  },
  'secondFactor.remove': {
    body: async ({ app, caller }: Context) => ({ currentPassword, code: await codeFor(app, caller) }),
  },
  'secondFactor.reset': {
    target: async ({ deps }: App) => {
      const { id } = await aUser(deps.db, { role: 'MANAGER' });
      await aFactor(deps, id);
      return { id, updatedAt: '' };
    },
    body: () => ({ currentPassword }),
  },
  'securityNotices.list': {},
  'securityNotices.markAsRead': { body: () => ({ ids: [] }) },
  'sessions.removeOthers': { body: () => ({}) },
  'secondFactor.require': { body: () => ({ required: false, currentPassword }) },
};
