import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotateKeys } from '#backend/auth/rotate-keys.ts';
import type { Problem } from '#domain/problems.ts';
import type { Role } from '#domain/roles.ts';
import { openAuthApp, ORIGIN, PASSWORD, type AuthApp, type CallResult } from '#tests/support/auth-app.ts';
import { signIn } from '#tests/support/app.ts';
import { aUser, userInput } from '#tests/support/factories.ts';
import { aFactor, codeOf } from '#tests/support/second-factor.ts';

let app: AuthApp;
let hash: string;
/** Administrators who exist in every test: the one who acts, and another who is told. */
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  app = await openAuthApp();
  hash = await app.deps.passwords.hash(PASSWORD);
  [admin, other] = [await signInAs('ADMIN'), await signInAs('ADMIN')];
});
afterAll(() => app.close());

/** Creates a person with `PASSWORD`, whose hash is computed once. */
async function signInAs(role: Role) {
  const user = await aUser(app.deps.db, { role, password_hash: hash });
  const { token } = await signIn({ deps: app.deps } as never, user);
  return { id: user.id, email: user.email!, username: user.username, token };
}
type Caller = Awaited<ReturnType<typeof signInAs>>;
const readUser = (id: string) =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Dangerous calls: each one gets a person whom it concerns and returns what it has changed. */
const ACTIONS: Record<
  string,
  { role?: Role; send: (caller: Caller, id: string, proof: object) => Promise<CallResult> }
> = {
  'creating a manager': {
    send: ({ token }, _id, proof) =>
      app.post('/user/create-user', { ...userInput({ role: 'MANAGER' }), ...proof }, { token }),
  },
  'creating an administrator': {
    send: ({ token }, _id, proof) =>
      app.post('/user/create-user', { ...userInput({ role: 'ADMIN' }), ...proof }, { token }),
  },
  'promoting a client': { role: 'CLIENT', send: update(() => ({ role: 'ADMIN' })) },
  'promoting an employee': { role: 'EMPLOYEE', send: update(() => ({ role: 'MANAGER' })) },
  'demoting a manager': { role: 'MANAGER', send: update(() => ({ role: 'CLIENT' })) },
  'changing the e-mail address of an administrator': {
    role: 'ADMIN',
    send: update((id) => ({ email: `eve-${id}@example.com` })),
  },
  'changing the username of a manager': { role: 'MANAGER', send: update((id) => ({ username: `eve${id.slice(-8)}` })) },
  'changing the phone number of a manager': { role: 'MANAGER', send: update(() => ({ phoneNumber: uniquePhone() })) },
  'moving the phone number of a manager to a client': {
    role: 'MANAGER',
    send: async (caller, id, proof) => {
      const holder = await readUser(id);
      const number = { country_code: holder.country_code, phone_number: holder.phone_number };
      const columns = { ...number, phone_e164: holder.phone_e164, signs_in_by_phone: false };
      return update(() => ({ signsInByPhone: true }))(caller, (await aUser(app.deps.db, columns)).id, proof);
    },
  },
  'deactivating an administrator': {
    role: 'ADMIN',
    send: ({ token }, id, proof) =>
      app.post(`/user/update-status/${id}`, { status: 'inactive', ...proof }, { method: 'PUT', token }),
  },
  'deleting a manager': {
    role: 'MANAGER',
    send: ({ token }, id, proof) => app.post(`/user/delete-user/${id}`, proof, { method: 'DELETE', token }),
  },
  'a link for the password of an administrator': { role: 'ADMIN', send: compose },
  'exporting everything': { send: ({ token }, _id, proof) => app.post('/export/create-export', proof, { token }) },
  'removing a second factor': {
    role: 'EMPLOYEE',
    send: ({ token }, id, proof) => app.post(`/user/reset-totp/${id}`, proof, { method: 'DELETE', token }),
  },
  'requiring no second factor any longer': {
    send: ({ token }, _id, proof) =>
      app.post('/user/require-totp', { role: 'MANAGER', required: false, ...proof }, { method: 'PUT', token }),
  },
};

function update(fields: (id: string) => object) {
  return async ({ token }: Caller, id: string, proof: object) => {
    const updatedAt = (await readUser(id)).updated_at.toISOString();
    return app.post(`/user/update-user/${id}`, { ...fields(id), ...proof, updatedAt }, { method: 'PUT', token });
  };
}
function compose({ token }: Caller, id: string, proof: object) {
  return app.post(`/notification/compose-message/${id}`, { kind: 'INVITATION', ...proof }, { token });
}
let phones = 71_000_000;
const uniquePhone = () => String(phones++);

/** Creates the person whom a call concerns, with a second factor. */
async function aSubject(role: Role = 'CLIENT') {
  const { id } = await aUser(app.deps.db, { role });
  await aFactor(app.deps, id);
  return id;
}

const noticesOf = ({ id }: Caller) =>
  app.deps.db.selectFrom('security_notices').select(['id', 'event']).where('user_id', '=', id).execute();
async function mailsTo({ email }: Caller) {
  await app.deps.notifier.idle();
  return app.deps.db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute();
}

test.each(Object.entries(ACTIONS))('%s needs the password, and tells every administrator', async (name, action) => {
  await app.deps.db.deleteFrom('security_notices').execute();
  await app.deps.db.deleteFrom('outbox').execute();
  if (name.startsWith('requiring')) await storeRequirement();
  const id = await aSubject(action.role);
  const before = await readUser(id);
  const refused = await action.send(admin, id, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'REAUTHENTICATION_NEEDED']);
  expect(refused.body.errors).toMatchObject([{ field: 'currentPassword', code: 'required' }]);
  expect(refused.body.errors[0].message).toMatch(/password is required/i);
  expect(await readUser(id)).toEqual(before);
  expect([await noticesOf(other), await mailsTo(other)]).toEqual([[], []]);
  expect((await action.send(admin, id, { currentPassword: PASSWORD })).status).toBeLessThan(300);
  for (const person of [admin, other])
    expect([await noticesOf(person), await mailsTo(person)]).toMatchObject([[{}], [{}]]);
});

test('needs the right password and a code of the second factor, and changes nothing before', async () => {
  const careful = await signInAs('ADMIN');
  const { secret } = await aFactor(app.deps, careful.id);
  const id = await aSubject('EMPLOYEE');
  const { send } = ACTIONS['promoting an employee']!;
  const fieldsOf = async (proof: object) =>
    (await send(careful, id, proof)).body.errors.map(({ field, code }: Problem) => [field, code]);
  const required = [
    ['currentPassword', 'required'],
    ['factorCode', 'required'],
  ];
  expect(await fieldsOf({})).toEqual(required);
  expect(await fieldsOf({ currentPassword: PASSWORD })).toEqual(required);
  const factorCode = codeOf(secret, app.deps.now());
  expect(await fieldsOf({ currentPassword: 'Wrong-1', factorCode })).toEqual([
    ['currentPassword', 'currentPasswordWrong'],
  ]);
  expect(await fieldsOf({ currentPassword: PASSWORD, factorCode: '000000' })).toEqual([['factorCode', 'otpWrong']]);
  expect((await readUser(id)).role).toBe('EMPLOYEE');
  expect((await send(careful, id, { currentPassword: PASSWORD, factorCode })).status).toBe(200);
  // A code is accepted once.
  expect(await fieldsOf({ currentPassword: PASSWORD, factorCode })).toEqual([['factorCode', 'otpWrong']]);
});

const storeRequirement = () =>
  app.deps.db
    .insertInto('settings')
    .values({ name: 'managersNeedSecondFactor', value: 'true', updated_at: new Date() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'true' }))
    .execute();

test('asks for nothing to change clients, employees and names, or to restore what was not a lead', async () => {
  const [employee, manager] = [await signInAs('EMPLOYEE'), await signInAs('MANAGER')];
  const edits = [
    await update(() => ({ email: `new${employee.username}@example.com` }))(admin, employee.id, {}),
    await update(() => ({ firstName: 'Rima' }))(admin, manager.id, {}),
    await app.post('/user/create-user', userInput({ role: 'EMPLOYEE' }), { token: admin.token }),
    await compose(admin, employee.id, {}),
  ];
  expect(edits.map(({ status }) => status)).toEqual([200, 200, 201, 200]);
});

test('asks for the password only when nothing else is wrong', async () => {
  const input = userInput({ role: 'ADMIN', username: admin.username });
  const taken = await app.post('/user/create-user', input, { token: admin.token });
  expect([taken.status, taken.body.code]).toEqual([409, 'TAKEN']);
});

test('wrong passwords count against the limit of the current password', async () => {
  const { token } = await signInAs('ADMIN');
  app.stopClock();
  const guess = () => app.post('/export/create-export', { currentPassword: 'Wrong-1' }, { token });
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422);
  const limited = await app.post('/export/create-export', { currentPassword: PASSWORD }, { token });
  expect(limited.status).toBe(429);
});

test('an administrator is told at the next sign-in, and once', async () => {
  await app.deps.db.deleteFrom('security_notices').execute();
  await app.post('/export/create-export', { currentPassword: PASSWORD }, { token: admin.token });
  const login = async () => (await app.post('/user/login', { identifier: other.email, password: PASSWORD })).body.data;
  const { accessToken: token, user } = await login();
  expect(user.hasSecurityNotices).toBe(true);
  const list = async () =>
    (await app.post('/user/fetch-security-notices', undefined, { method: 'GET', token })).body.data;
  const notices = await list();
  expect(notices).toMatchObject([{ event: 'everything-exported', actorName: expect.any(String), subjectName: '' }]);
  const ids = notices.map(({ id }: { id: string }) => id);
  // Notices of another administrator stay unread.
  await app.post('/user/read-security-notices', { ids }, { method: 'PUT', token: admin.token });
  expect(await list()).toHaveLength(1);
  await app.post('/user/read-security-notices', { ids }, { method: 'PUT', token });
  expect(await list()).toEqual([]);
  expect((await login()).user.hasSecurityNotices).toBeUndefined();
});

describe('links that a person created end with', () => {
  const anInvitedClient = () => aUser(app.deps.db, { verified: false, password_hash: null });
  const put = (path: string, body: object, token: string) => app.post(path, body, { method: 'PUT', token });
  const ENDINGS: Record<string, (creator: Caller) => Promise<unknown>> = {
    'a new password': ({ token }) =>
      put('/user/change-password', { currentPassword: PASSWORD, newPassword: 'Fresh-Corolla-93' }, token),
    'a sign-out of a device': async (creator) => {
      const elsewhere = await signIn({ deps: app.deps } as never, await readUser(creator.id));
      const sessions = await app.deps.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', creator.id)
        .execute();
      const { token } = elsewhere;
      return app.post(`/user/delete-session/${sessions[0]!.id}`, {}, { method: 'DELETE', token });
    },
    'a sign-out everywhere': ({ token }) => app.post('/user/delete-sessions', {}, { method: 'DELETE', token }),
    'a sign-out everywhere by somebody else': ({ id }) =>
      app.post('/user/delete-sessions', { userId: id }, { method: 'DELETE', token: admin.token }),
    'another role': (creator) => update(() => ({ role: 'MANAGER' }))(admin, creator.id, { currentPassword: PASSWORD }),
    'a deactivation': ({ id }) =>
      put(`/user/update-status/${id}`, { status: 'inactive', currentPassword: PASSWORD }, admin.token),
    'a deletion': ({ id }) =>
      app.post(`/user/delete-user/${id}`, { currentPassword: PASSWORD }, { method: 'DELETE', token: admin.token }),
    // The last one: it ends the session of the administrator, too.
    'a rotation of the keys': () => rotateKeys(app.deps.db, app.deps.now()).then(() => app.deps.keys.reload()),
  };
  test.each(Object.entries(ENDINGS))('%s', async (_name, end) => {
    const creator = await signInAs('ADMIN');
    const invited = await anInvitedClient();
    const { link } = (await compose(creator, invited.id, {})).body.data;
    const exported = await app.post('/export/create-export', { currentPassword: PASSWORD }, { token: creator.token });
    const secret = new URL(link).hash.replace('#link=', '');
    const check = () => app.post('/user/check-password-link', { secret });
    expect((await check()).status).toBe(200);
    const ended = (await end(creator)) as CallResult | undefined;
    if (ended) expect(ended.status).toBe(200);
    expect((await check()).body.code).toBe('LINK_INVALID');
    const use = { secret, password: 'Fresh-Corolla-93' };
    expect((await app.post('/user/use-password-link', use, { headers: { origin: ORIGIN } })).status).toBe(422);
    const path = exported.body.data.link.replace('/backend', '');
    expect((await app.post(path, undefined, { method: 'GET' })).status).toBe(404);
  });

  test('a sign-out of this device keeps them', async () => {
    const creator = await signInAs('ADMIN');
    const { link } = (await compose(creator, (await anInvitedClient()).id, {})).body.data;
    await app.post('/user/logout', {}, { token: creator.token });
    const secret = new URL(link).hash.replace('#link=', '');
    expect((await app.post('/user/check-password-link', { secret })).status).toBe(200);
  });

  test('every table of secrets is empty or closed after a rotation of the keys', async () => {
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('hash', 'code_hash', 'token') order by 1`,
    );
    // Refresh tokens end with their session; recovery codes belong to a factor, which is kept.
    const kept = ['refresh_tokens', 'totp_recovery_codes'];
    expect(rows.map(({ name }) => name).filter((name) => !kept.includes(name))).toEqual(Object.keys(OPEN_ROWS));
    await app.deps.db.insertInto('setup_codes').values({ hash: 'x' }).execute();
    await rotateKeys(app.deps.db, app.deps.now());
    for (const [table, open] of Object.entries(OPEN_ROWS))
      expect([table, (await app.deps.pool.query(`select 1 from ${table} where ${open}`)).rowCount]).toEqual([table, 0]);
  });
});

/** Tables that store hashes of secrets, each with the condition of a row that is still valid. */
const OPEN_ROWS = {
  export_links: 'true',
  otp_codes: 'closed_at is null',
  password_links: 'true',
  reset_grants: 'used_at is null',
  setup_codes: 'true',
  totp_challenges: 'true',
};
