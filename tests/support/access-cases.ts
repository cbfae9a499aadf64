import type { UserRow } from './factories.ts';
import { aStaticDatum, aUser, aVehicle, unique, userInput, vehicleInput } from './factories.ts';
import type { App, Caller } from './app.ts';
import { aPicture } from './pictures.ts';

/** What the path of a call points at, and of whom it is. */
export interface Target {
  id: string;
  updatedAt: string;
}

/** How the generated suites make a valid call: something to point at, and what to send. */
export interface AccessCase {
  /** A fresh record of `owner`; `deletedBy` for a call that restores it. */
  target?(app: App, owner: UserRow, deletedBy: string): Promise<Target>;
  body?(context: { app: App; caller: Caller | undefined; target: Target }): Promise<object> | object;
  file?(): Promise<File>;
  query?: object;
}

const targetOf = (row: { id: string; updated_at: Date }): Target => ({
  id: row.id,
  updatedAt: row.updated_at.toISOString(),
});
const gone = (deletedBy: string) => ({ deleted_at: new Date(), deleted_by: deletedBy });

const theUser: AccessCase['target'] = async (_app, owner) => targetOf(owner);
const aVehicleOf: AccessCase['target'] = async ({ deps }, owner) =>
  targetOf(await aVehicle(deps.db, { user_id: owner.id }));
const aDatum: AccessCase['target'] = async ({ deps }) => targetOf(await aStaticDatum(deps.db));
const unchanged: AccessCase['body'] = ({ target }) => ({ updatedAt: target.updatedAt });
const aClient = async ({ deps }: App) => (await aUser(deps.db)).id;
const otpOf = { identifier: 'nobody@example.com', purpose: 'RESET_PASSWORD' };

/** One case for every call of the contract; a test refuses a call without one. */
export const ACCESS_CASES: Readonly<Record<string, AccessCase>> = {
  'auth.login': { body: () => ({ identifier: 'nobody@example.com', password: 'x' }) },
  'auth.refresh': { body: () => ({}) },
  'auth.logout': { body: () => ({ refreshToken: 'x' }) },
  'auth.register': { body: () => ({ username: `new${unique()}`, password: 'Passw0rd!' }) },
  'auth.sendOtp': { body: () => otpOf },
  'auth.resendOtp': { body: () => otpOf },
  'auth.verifyOtp': { body: () => ({ identifier: 'nobody@example.com', otp: '123456' }) },
  'auth.resetPassword': { body: () => ({ identifier: 'nobody@example.com', password: 'Passw0rd!' }) },

  'users.list': {},
  'users.get': { target: theUser },
  'users.create': { body: () => userInput({}) },
  'users.update': { target: theUser, body: unchanged },
  'users.remove': { target: theUser },
  'users.restore': {
    target: async ({ deps }, _owner, deletedBy) => targetOf(await aUser(deps.db, gone(deletedBy))),
  },
  'users.updateStatus': { target: theUser, body: () => ({ status: 'inactive' }) },
  'users.resendInvitation': {
    target: async ({ deps }) => targetOf(await aUser(deps.db, { verified: false })),
  },
  'users.getProfile': {},
  'users.updateProfile': {
    body: ({ caller, target }) => ({ updatedAt: caller?.user.updated_at.toISOString() ?? target.updatedAt }),
  },
  'users.changePassword': { body: () => ({ currentPassword: 'Passw0rd!', newPassword: 'Passw0rd!2' }) },

  'vehicles.list': {},
  'vehicles.get': { target: aVehicleOf },
  'vehicles.create': { body: async ({ app }) => vehicleInput({ userId: await aClient(app) }) },
  'vehicles.update': { target: aVehicleOf, body: unchanged },
  'vehicles.remove': { target: aVehicleOf },
  'vehicles.restore': {
    target: async ({ deps }, owner, deletedBy) =>
      targetOf(
        await aVehicle(deps.db, {
          user_id: owner.role === 'CLIENT' ? owner.id : (await aUser(deps.db)).id,
          ...gone(deletedBy),
        }),
      ),
  },
  'vehicles.transfer': {
    target: aVehicleOf,
    body: async ({ app }) => ({ userId: await aClient(app), reason: 'Sold' }),
  },

  'staticData.list': {},
  'staticData.get': { target: aDatum },
  'staticData.create': { body: () => ({ type: 'OIL_NAME', name: `Oil ${unique()}` }) },
  'staticData.update': { target: aDatum, body: unchanged },
  'staticData.remove': { target: aDatum },
  'staticData.restore': {
    target: async ({ deps }, _owner, deletedBy) => targetOf(await aStaticDatum(deps.db, gone(deletedBy))),
  },

  'images.upload': { body: () => ({ purpose: 'USER' }), file: () => aPicture('png', { width: 2, height: 2 }) },
  'images.remove': {
    target: async ({ deps }, owner) => {
      const image = { key: `picture${unique()}.webp`, purpose: 'USER', content_type: 'image/webp' } as const;
      const size = { bytes: 1, width: 1, height: 1 };
      await deps.db
        .insertInto('images')
        .values({ ...image, ...size, user_id: owner.id })
        .execute();
      return { id: image.key, updatedAt: '' };
    },
  },
  'images.file': {
    target: async () => ({ id: 'picture.webp', updatedAt: '' }),
    query: { expires: '9999999999999', signature: 'x' },
  },

  'branding.fetchBranding': { query: { lan: 'en' } },
  'branding.fetchMerchant': {},
  'audit.list': {},
};
