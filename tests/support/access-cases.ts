import { allEndpoints } from '#domain/contract.ts';
import type { UserRow } from './factories.ts';
import { aStaticDatum, aUser, aVehicle, unique, userInput, vehicleInput } from './factories.ts';
import { aConfirmableContactChange, type App, type Caller } from './app.ts';
import { aBrandingEntry, aCategory, anItem, categoryInput, itemInput } from './shop-factories.ts';
import {
  aMedium,
  aMessage,
  anOilChange,
  aPayment,
  aStatusChange,
  aRating,
  aTask,
  aTodo,
  aVisit,
  taskInput,
  visitInput,
} from './workshop-factories.ts';
import { aCsv } from './import-files.ts';
import { aPicture } from './pictures.ts';
import { CALLER_PASSWORD, SECOND_FACTOR_CASES } from './second-factor.ts';
import { SETUP_ADMINISTRATOR, SETUP_INPUT } from './setup-input.ts';

/** Record that the path of a call names. */
export interface Target {
  id: string;
  updatedAt: string;
}

/** Parts of a valid call to an endpoint, for the generated test suites. */
export interface AccessCase {
  /** Creates a record of `owner`; endpoints that restore or undo need one that `deletedBy` has deleted or changed. */
  target?(app: App, owner: UserRow, deletedBy: string): Promise<Target>;
  body?(context: { app: App; caller: Caller | undefined; target: Target }): Promise<object> | object;
  file?(): Promise<File>;
  query?: object;
  /** The path parameter is a picklist value instead of the id of a record. */
  isPicklistValue?: true;
  /** Only the person who made the change may call the endpoint, regardless of who owns the record. */
  isOwnChange?: true;
}

type CreatedRow = Pick<UserRow, 'id' | 'updated_at'>;

const toTarget = (row: CreatedRow): Target => ({
  id: row.id,
  updatedAt: row.updated_at.toISOString(),
});
const deletion = (deletedBy: string) => ({ deleted_at: new Date(), deleted_by: deletedBy });

const ownerTarget: AccessCase['target'] = async (_app, owner) => toTarget(owner);
const aVehicleOf: AccessCase['target'] = async ({ deps }, owner) =>
  toTarget(await aVehicle(deps.db, { user_id: owner.id }));
const aPaymentOf: AccessCase['target'] = async ({ deps }, owner) =>
  toTarget(await aPayment(deps.db, { user_id: owner.id }));
/** Creates the second task of a visit, since the last task cannot be deleted. */
const aTaskOf = async ({ deps }: App, owner: UserRow, columns: Columns = {}) => {
  const { visit_id } = await aTask(deps.db, { user_id: owner.id });
  return aTask(deps.db, { visit_id, ...columns });
};
const unchanged: AccessCase['body'] = ({ target }) => ({ updatedAt: target.updatedAt });
type Columns = Partial<ReturnType<typeof deletion>>;

const declared = new Set(allEndpoints().map(({ id }) => id));

/** Returns the cases of a resource's standard endpoints: `make` stores a record of `owner`, `body` is a valid input. */
function resourceCases(
  group: string,
  make: (app: App, owner: UserRow, columns: Columns) => Promise<CreatedRow>,
  body: AccessCase['body'],
): Record<string, AccessCase> {
  const target: AccessCase['target'] = async (app, owner) => toTarget(await make(app, owner, {}));
  const cases: Record<string, AccessCase> = {
    [`${group}.list`]: {},
    [`${group}.get`]: { target },
    [`${group}.create`]: { body },
    [`${group}.update`]: { target, body: unchanged },
    [`${group}.remove`]: { target },
    [`${group}.restore`]: {
      target: async (app, owner, deletedBy) => toTarget(await make(app, owner, deletion(deletedBy))),
    },
  };
  return Object.fromEntries(Object.entries(cases).filter(([id]) => declared.has(id)));
}

const anInvited: AccessCase['target'] = async ({ deps }) => toTarget(await aUser(deps.db, { verified: false }));
const aClient = async ({ deps }: App) => (await aUser(deps.db)).id;
const OTP_REQUEST = { identifier: 'nobody@example.com', purpose: 'RESET_PASSWORD' };

const IMPORTED = [
  ['Name', 'Phone'],
  ['Samir Haddad', ''],
];
/** Stores a checked import of one row without phone. */
async function aCheckedImport({ deps }: App, userId?: string, columns: object = {}): Promise<string> {
  const created_by = userId ?? (await aUser(deps.db, { role: 'ADMIN' })).id;
  const [headings, cells] = IMPORTED;
  const source = JSON.stringify({ format: 'csv', headings, rows: [{ number: 2, cells }] });
  const values = { created_by, created_at: new Date(), file_name: 'clients.csv', source, total: 1, ...columns };
  const { id } = await deps.db.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
const aDoneImport: AccessCase['target'] = async (app) => {
  const none = { create: 0, update: 0, skip: 0 };
  const result = { records: { clients: none, vehicles: none }, headings: [], skipped: [], kept: [] };
  const done = { state: 'DONE', source: null, done_at: new Date(), result: JSON.stringify(result) };
  return { id: await aCheckedImport(app, undefined, done), updatedAt: '' };
};

const RANGE = { startDate: '2026-01-01', endDate: '2026-01-31' };
const aReport: AccessCase = { target: async () => ({ id: 'clients', updatedAt: '' }), isPicklistValue: true };

/** One case per endpoint of the contract; a test fails when one is missing. */
export const ACCESS_CASES: Readonly<Record<string, AccessCase>> = {
  'auth.login': { body: () => ({ identifier: 'nobody@example.com', password: 'x' }) },
  'auth.refresh': { body: () => ({}) },
  'auth.logout': { body: () => ({ refreshToken: 'x' }) },
  'auth.register': { body: () => ({ username: `new${unique()}`, password: 'Passw0rd!2-Corolla' }) },
  'auth.sendOtp': { body: () => OTP_REQUEST },
  'auth.resendOtp': { body: () => OTP_REQUEST },
  'auth.verifyOtp': { body: () => ({ identifier: 'nobody@example.com', otp: '123456' }) },
  'auth.resetPassword': { body: () => ({ identifier: 'nobody@example.com', password: 'Passw0rd!' }) },

  'passwordLinks.check': { body: () => ({ secret: 'x' }) },
  'passwordLinks.use': { body: () => ({ secret: 'x', password: 'Passw0rd!' }) },

  ...SECOND_FACTOR_CASES,

  'sessions.list': {},
  'sessions.remove': {
    target: async ({ deps }, owner) => {
      const values = { user_id: owner.id, expires_at: new Date(Date.now() + 60_000) };
      const { id } = await deps.db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow();
      return { id, updatedAt: '' };
    },
  },

  'notifications.channels': {},
  'notifications.sendTest': { body: () => ({ channel: 'mail' }) },
  'notifications.updateSettings': { body: () => ({ messagesByHand: false }) },
  'notifications.getDelivery': { target: anInvited, query: { kind: 'INVITATION' } },
  'notifications.sendMessage': { target: anInvited, body: () => ({ kind: 'INVITATION' }) },
  'notifications.composeMessage': { target: anInvited, body: () => ({ kind: 'INVITATION' }) },

  'employeePermissions.read': {},
  'employeePermissions.update': { body: () => ({ 'reports.export': true }) },

  'users.list': {},
  'users.get': { target: ownerTarget },
  'users.create': { body: () => userInput({}) },
  'users.update': { target: ownerTarget, body: unchanged },
  'users.remove': { target: ownerTarget },
  'users.restore': {
    target: async ({ deps }, _owner, deletedBy) => toTarget(await aUser(deps.db, deletion(deletedBy))),
  },
  'users.updateStatus': { target: ownerTarget, body: () => ({ status: 'inactive' }) },
  'users.anonymize': {
    target: async ({ deps }) => toTarget(await aUser(deps.db, { first_name: 'Samir', last_name: 'Haddad' })),
    body: () => ({ name: 'Samir Haddad' }),
  },
  'users.resendInvitation': { target: anInvited },
  'users.getProfile': {},
  'users.updateProfile': {
    body: ({ caller, target }) => ({ updatedAt: caller?.user.updated_at.toISOString() ?? target.updatedAt }),
  },
  'users.requestContactChange': {
    body: ({ caller, target }) => ({ updatedAt: caller?.user.updated_at.toISOString() ?? target.updatedAt }),
  },
  'users.confirmContactChange': { body: ({ app, caller }) => aConfirmableContactChange(app, caller) },
  'userLanguage.choose': { body: () => ({ language: 'fr' }) },
  'users.changePassword': { body: () => ({ currentPassword: 'Passw0rd!', newPassword: 'Passw0rd!2-Corolla' }) },

  ...resourceCases(
    'vehicles',
    ({ deps }, owner, columns) => aVehicle(deps.db, { user_id: owner.id, ...columns }),
    async ({ app }) => vehicleInput({ userId: await aClient(app) }),
  ),
  'vehicles.brands': {},
  'vehicles.transfer': {
    target: aVehicleOf,
    body: async ({ app }) => ({ userId: await aClient(app), reason: 'Sold' }),
  },

  ...resourceCases(
    'visits',
    ({ deps }, owner, columns) => aVisit(deps.db, { user_id: owner.id, ...columns }),
    async ({ app: { deps } }) => visitInput(await aVehicle(deps.db), {}),
  ),
  'visits.updateStatus': {
    target: async ({ deps }, owner) => toTarget(await aVisit(deps.db, { user_id: owner.id })),
    body: () => ({ status: 'In Progress' }),
  },
  'visits.undoStatus': {
    target: async ({ deps }, owner, movedBy) => {
      const visit = await aVisit(deps.db, { user_id: owner.id, status: 'In Progress' });
      await aStatusChange(deps.db, { visit_id: visit.id, actor_id: movedBy });
      return toTarget(visit);
    },
    isOwnChange: true,
  },
  'visits.move': {
    target: async ({ deps }, owner) => toTarget(await aVisit(deps.db, { user_id: owner.id })),
    body: async ({ app: { deps } }) => ({ vehicleId: (await aVehicle(deps.db)).id, reason: 'Wrong plate' }),
  },
  'visits.summary': {},
  'visits.follow': {},

  ...resourceCases('tasks', aTaskOf, async ({ app: { deps } }) => ({
    visitId: (await aVisit(deps.db)).id,
    ...taskInput({}),
  })),
  'tasks.undoStatus': {
    target: async ({ deps }, owner, movedBy) => {
      const task = await aTask(deps.db, { user_id: owner.id, status: 'In Progress' });
      await aStatusChange(deps.db, { visit_id: task.visit_id, task_id: task.id, actor_id: movedBy });
      return toTarget(task);
    },
    isOwnChange: true,
  },
  'tasks.updateStatus': {
    target: async (app, owner) => toTarget(await aTaskOf(app, owner)),
    body: () => ({ status: 'In Progress' }),
  },

  ...resourceCases(
    'oilChanges',
    ({ deps }, owner, columns) => anOilChange(deps.db, { user_id: owner.id, ...columns }),
    async ({ app: { deps } }) => ({
      vehicleId: (await aVehicle(deps.db)).id,
      oilName: 'Motul 8100',
      oilType: '5W-30',
      currentKm: 10_000,
    }),
  ),
  'oilChanges.dueCounts': {},
  'oilChanges.updateLatestKm': {
    target: async ({ deps }, owner) => toTarget(await anOilChange(deps.db, { user_id: owner.id })),
    body: () => ({ latestKm: 10_500 }),
  },

  'payments.list': {},
  'payments.totals': {},
  'payments.get': { target: aPaymentOf },
  'payments.create': {
    body: async ({ app: { deps } }) => ({
      entityType: 'VISIT',
      entityId: (await aVisit(deps.db)).id,
      amount: '20.00',
      method: 'Cash',
    }),
  },
  'payments.refund': { target: aPaymentOf, body: () => ({ reason: 'Too much' }) },
  'payments.remove': { target: aPaymentOf, body: () => ({ reason: 'A slip' }) },

  'firstSteps.get': {},
  'firstSteps.dismiss': { body: () => ({ dismissed: true }) },

  'mainPanel.get': { query: { startDate: '2026-05-04', endDate: '2026-05-10', compare: 'true' } },
  'mainPanel.cashUp': { query: { date: '2026-05-10' } },

  'search.results': { query: { query: 'samir' } },

  ...resourceCases(
    'staticData',
    ({ deps }, _owner, columns) => aStaticDatum(deps.db, columns),
    () => ({ type: 'OIL_NAME', name: `Oil ${unique()}` }),
  ),
  'staticData.fetchNames': { query: { language: 'fr' } },
  'staticData.addStarterList': { body: () => ({ type: 'OIL_TYPE', language: 'en' }) },
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

  ...resourceCases(
    'media',
    ({ deps }, owner, columns) => aMedium(deps.db, { user_id: owner.id, ...columns }),
    () => ({}),
  ),
  'media.upload': { body: () => ({ section: 'before' }), file: () => aPicture('png', { width: 2, height: 2 }) },
  'media.share': {
    target: ({ deps }, owner) => aMedium(deps.db, { user_id: owner.id }).then(({ id }) => ({ id, updatedAt: '' })),
  },
  'media.gallery': {},

  ...resourceCases(
    'ratings',
    ({ deps: { db } }, { id: user_id }, own) => aVisit(db, { user_id }).then(() => aRating(db, { user_id, ...own })),
    ({ app, caller }) => aVisit(app.deps.db, caller && { user_id: caller.user.id }).then(() => ({ stars: 5 })),
  ),
  'ratings.getMine': {},
  'ratings.summary': {},

  ...resourceCases(
    'messages',
    ({ deps }, _owner, columns) => aMessage(deps.db, columns),
    () => ({ fullName: 'Lina', email: `lina${unique()}@example.com`, message: 'Hello' }),
  ),
  'messages.requestCallback': {
    body: () => ({ fullName: 'Lina', countryCode: '+961', phoneNumber: '03 123 456' }),
  },
  'messages.markAsRead': { target: async ({ deps }) => toTarget(await aMessage(deps.db)) },

  'branding.fetchBranding': { query: { lan: 'en' } },
  'branding.fetchMerchant': {},
  'brandingManager.create': {
    body: async ({ app: { deps } }) => {
      await deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_STATS').execute();
      return { type: 'MERCHANT_STATS', language: 'common', fields: [{ key: 'yearsOfExperience', value: '18' }] };
    },
  },
  'brandingManager.update': {
    target: async ({ deps }) => {
      await deps.db.deleteFrom('branding').where('status', '=', 'DRAFT').execute();
      return toTarget(await aBrandingEntry(deps.db));
    },
    body: () => ({ fields: [{ key: 'text', value: 'Since 2009.' }] }),
  },
  'brandingManager.restore': {
    target: async ({ deps }) => toTarget(await aBrandingEntry(deps.db, { status: 'ARCHIVED' })),
  },
  'brandingManager.history': { query: { type: 'MERCHANT_ABOUT', language: 'en' } },
  'brandingManager.publication': {},
  'brandingManager.publish': {},
  'brandingManager.createPreviewLink': {},
  'brandingManager.preview': { query: { expires: '9999999999999', signature: 'x', lan: 'en', page: 'home' } },

  ...resourceCases(
    'categories',
    ({ deps }, _owner, columns) => aCategory(deps.db, columns),
    () => categoryInput({}),
  ),
  'categories.reorder': { body: async ({ app: { deps } }) => ({ ids: [(await aCategory(deps.db)).id] }) },
  ...resourceCases(
    'items',
    ({ deps }, _owner, columns) => anItem(deps.db, columns),
    async ({ app: { deps } }) => itemInput({ categoryId: (await aCategory(deps.db)).id }),
  ),
  'items.reorder': {
    body: async ({ app: { deps } }) => {
      const { id, category_id } = await anItem(deps.db);
      return { categoryId: category_id, ids: [id] };
    },
  },
  'items.frequent': {},
  'items.addTypical': { body: () => ({}) },
  'analytics.trackVisit': {
    body: () => ({ session_id: 'a session', page_path: '/en', eventType: 'page_view' }),
  },
  'analytics.activeUsers': {},
  'analytics.realTime': {},
  'analytics.deviceDistribution': { query: RANGE },
  'analytics.browserDistribution': { query: RANGE },
  'analytics.pageViewsOverTime': { query: RANGE },
  'analytics.popularPages': { query: RANGE },
  'reports.generate': { ...aReport, query: { ...RANGE, format: 'csv' } },
  'reports.preview': { ...aReport, query: RANGE },
  'reports.subscription': {},
  'reports.subscribe': { body: () => ({ subscribed: true }) },
  'reports.unsubscribe': { target: async () => ({ id: 'a-token', updatedAt: '' }) },
  'reports.unsubscribeInOneClick': { target: async () => ({ id: 'a-token', updatedAt: '' }) },
  'audit.list': {},
  'trash.list': {},
  'dataExport.create': { body: () => ({ currentPassword: CALLER_PASSWORD }) },
  'dataExport.download': { target: async () => ({ id: 'x', updatedAt: '' }) },

  ...resourceCases(
    'todos',
    ({ deps }, owner, columns) => aTodo(deps.db, { user_id: owner.id, ...columns }),
    () => ({ title: 'Order pads', description: 'For Thursday' }),
  ),
  'setup.checkCode': { body: () => ({ code: 'wrong' }) },
  'setup.checkAdministrator': { body: () => ({ ...SETUP_ADMINISTRATOR, code: 'wrong' }) },
  'setup.complete': { body: () => ({ ...SETUP_INPUT, code: 'wrong' }) },
  'todos.toggle': { target: async ({ deps }, owner) => toTarget(await aTodo(deps.db, { user_id: owner.id })) },

  'imports.check': { file: async () => aCsv(IMPORTED), body: () => ({}) },
  'imports.run': {
    body: async ({ app, caller }) => ({
      importId: await aCheckedImport(app, caller?.user.id),
      mapping: ['fullName', 'phoneNumber'],
      answers: { countryCode: '+961' },
    }),
  },
  'imports.list': {},
  'imports.skippedRows': { target: aDoneImport },
  'imports.undo': { target: aDoneImport },
};
