import { afterAll, beforeAll, expect, test } from 'vitest';
import { proposeUsername } from '#backend/auth/admin-prompts.ts';
import { createAdmin, type AdminInput } from '#backend/auth/create-admin.ts';
import { openAuthApp, PASSWORD, type AuthApp } from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

const owner: AdminInput = {
  email: 'Owner@garage.example',
  firstName: 'Lina',
  lastName: 'Saab',
  username: 'owner',
  countryCode: '961',
  phoneNumber: '070123456',
  password: PASSWORD,
};
const create = (changes: Partial<AdminInput> = {}) =>
  createAdmin({ ...app.deps, now: app.deps.now() }, { ...owner, ...changes });

test('creates an administrator who can sign in', async () => {
  expect(await create()).toEqual([]);
  const { body } = await app.post('/user/login', { identifier: 'owner@garage.example', password: PASSWORD });
  expect(body.data.user).toMatchObject({ role: 'ADMIN', username: 'owner', preferredLanguage: 'ar' });
  expect((await app.post('/user/login', { identifier: '+96170123456', password: PASSWORD })).status).toBe(200);
});

test.each([
  ['email', {}],
  ['phoneNumber', { email: 'b@garage.example', username: 'b', phoneNumber: '70123456' }],
  ['username', { email: 'b@garage.example', phoneNumber: '70123457', username: 'OWNER' }],
])('%s must be unique', async (field, changes) => {
  expect(await create(changes)).toEqual([{ field, code: 'taken' }]);
});

test('returns the problem of each field and creates no account', async () => {
  const problems = await create({ email: 'no', username: 'x y', password: 'weak', preferredLanguage: 'de' as 'en' });
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['email', 'email'],
    ['username', 'format'],
    ['preferredLanguage', 'oneOf'],
    ['password', 'minLength'],
  ]);
  expect(await app.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test.each(['Password1!', 'P@ssw0rd', 'LinaSaab1!', 'Garage-Demo-1'])(
  'refuses the common password %s',
  async (password) => {
    await app.deps.db
      .updateTable('branding')
      .set({ fields: JSON.stringify([{ key: 'merchantName', value: 'Garage Demo' }]) })
      .where('type', '=', 'MERCHANT_INFO')
      .execute();
    const other = { email: 'c@garage.example', username: 'c', phoneNumber: '70123458', password };
    expect(await create(other)).toEqual([{ field: 'password', code: 'commonPassword' }]);
  },
);

test('proposes a username from the e-mail, else the names', () => {
  expect(proposeUsername({ email: 'lina.saab+garage@garage.example' })).toBe('lina.saab-garage');
  expect(proposeUsername({ firstName: 'Lina', lastName: 'Saab' })).toBe('lina.saab');
  expect(proposeUsername({})).toBe('admin');
});

test('creates an administrator without e-mail', async () => {
  const { email: _, ...others } = owner;
  expect(
    await createAdmin({ ...app.deps, now: app.deps.now() }, { ...others, username: 'other', phoneNumber: '70123459' }),
  ).toEqual([]);
  const made = app.deps.db.selectFrom('users').select('email').where('username', '=', 'other');
  expect((await made.executeTakeFirstOrThrow()).email).toBeNull();
});
