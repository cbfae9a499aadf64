import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { aPerson, openAuthApp, ORIGIN, PASSWORD, uniqueIpAddress, type AuthApp } from '#tests/support/auth-app.ts';
import { signIn } from '#tests/support/app.ts';
import { openWebhook } from '#tests/support/message-servers.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'Fresh-Corolla-93';
const INVALID_LINK = { status: 422, code: 'LINK_INVALID' };

async function signInAs(role: Role, { deps, backend } = app) {
  const { id } = await aPerson({ ...app, deps }, { role });
  const user = await deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { token } = await signIn({ deps, backend } as never, user);
  return { id, token };
}
const anInvitedPerson = (options: Parameters<typeof aPerson>[1] = {}) => aPerson(app, { password: null, ...options });
const compose = (id: string, token: string, proof: object = {}) =>
  app.post(`/notification/compose-message/${id}`, { kind: 'INVITATION', ...proof }, { token });
const proof = { currentPassword: PASSWORD };
const secretOf = (link: string) => new URL(link).hash.replace('#link=', '');
async function aLink(person: { id: string }, role: Role = 'EMPLOYEE') {
  const { body } = await compose(person.id, (await signInAs(role)).token);
  return secretOf(body.data.link);
}
const check = (secret: string, address = uniqueIpAddress()) =>
  app.post('/user/check-password-link', { secret }, { address });
const use = (secret: string, password = NEW_PASSWORD, headers: Record<string, string> = { origin: ORIGIN }) =>
  app.post('/user/use-password-link', { secret, password }, { headers });
const change = (id: string, columns: object) =>
  app.deps.db.updateTable('users').set(columns).where('id', '=', id).execute();

test('creates a link to set a password and sign in, in the language of the person', async () => {
  const person = await anInvitedPerson({ language: 'fr' });
  const { token, id: creator } = await signInAs('EMPLOYEE');
  const { status, body } = await compose(person.id, token);
  expect(status).toBe(200);
  const { link, text, locale, phone, linkExpiresAt } = body.data;
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4321\/login\?lng=fr#link=[\w-]{22}$/);
  expect(text).toContain(`vous a ouvert un compte`);
  expect(text).toContain(link);
  expect({ locale, phone }).toEqual({ locale: 'fr', phone: person.phone });
  expect(Math.round((Date.parse(linkExpiresAt) - Date.now()) / 86_400_000)).toBe(7);

  const secret = secretOf(link);
  expect((await check(secret)).body.data).toEqual({ identifier: person.email, firstName: expect.any(String) });
  const used = await use(secret);
  expect(used.status).toBe(200);
  expect(used.body.data.user).toMatchObject({ id: person.id, role: 'CLIENT' });
  expect(Object.keys(used.cookies)).toEqual(['access_token', 'refresh_token', 'user', 'device']);
  const row = await app.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
  expect(row.verified).toBe(true);
  expect((await app.post('/user/login', { identifier: person.email, password: NEW_PASSWORD })).status).toBe(200);

  const log = app.deps.db.selectFrom('audit_log').select(['action', 'actor_id']).where('entity_id', '=', person.id);
  expect(await log.orderBy('id').execute()).toEqual([
    { action: 'create-password-link', actor_id: creator },
    { action: 'use-password-link', actor_id: person.id },
    { action: 'sign-in', actor_id: person.id },
    { action: 'sign-in', actor_id: person.id },
  ]);
});

test('stores a hash of the secret only, and logs nothing of it', async () => {
  const secret = await aLink(await anInvitedPerson());
  const rows = await app.deps.db.selectFrom('password_links').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  await check(secret);
  await use(secret);
  expect(app.logged.join('')).not.toContain(secret);
});

describe('rejects with the same message', () => {
  const rejects = async (secret: string) => {
    const responses = [await check(secret), await use(secret)];
    for (const { status, body } of responses) expect({ status, code: body.code }).toEqual(INVALID_LINK);
    expect(new Set(responses.map(({ body }) => body.message)).size).toBe(1);
  };

  test('a wrong secret and other texts', async () => {
    await aLink(await anInvitedPerson());
    for (const secret of ['', 'x', 'A'.repeat(22), '\u0000', '٣'.repeat(22)]) await rejects(secret);
  });
  test('a used secret', async () => {
    const secret = await aLink(await anInvitedPerson());
    expect((await use(secret)).status).toBe(200);
    await rejects(secret);
  });
  test('an expired secret', async () => {
    const secret = await aLink(await anInvitedPerson());
    app.advanceClock(7 * 86_400 + 1);
    await rejects(secret);
  });
  test('a secret that a newer one replaced', async () => {
    const person = await anInvitedPerson();
    const [first, second] = [await aLink(person), await aLink(person)];
    await rejects(first);
    expect((await use(second)).status).toBe(200);
  });
  test('the secret of a deactivated and of a deleted person', async () => {
    for (const columns of [{ status: 'inactive' }, { deleted_at: new Date() }]) {
      const person = await anInvitedPerson();
      const secret = await aLink(person);
      await change(person.id, columns);
      await rejects(secret);
    }
  });
  test('a secret whose person became an ADMIN after an EMPLOYEE created it', async () => {
    const person = await anInvitedPerson();
    const secret = await aLink(person);
    await change(person.id, { role: 'ADMIN' });
    await rejects(secret);
  });
  test('a secret by an EMPLOYEE for an account that was verified afterwards', async () => {
    const person = await anInvitedPerson();
    const secret = await aLink(person);
    await change(person.id, { verified: true });
    await rejects(secret);
  });
  test('a secret whose creator was deactivated, deleted or became a client', async () => {
    for (const columns of [{ status: 'inactive' }, { deleted_at: new Date() }, { role: 'CLIENT' }]) {
      const person = await anInvitedPerson();
      const creator = await signInAs('EMPLOYEE');
      const secret = secretOf((await compose(person.id, creator.token)).body.data.link);
      await change(creator.id, columns);
      await rejects(secret);
    }
  });
  test('a secret after the address of its person changed', async () => {
    const person = await anInvitedPerson();
    const { token } = await signInAs('ADMIN');
    const secret = secretOf((await compose(person.id, token)).body.data.link);
    const { data } = (await app.post(`/user/fetch-user/${person.id}`, undefined, { method: 'GET', token })).body;
    const body = { email: 'another@example.com', updatedAt: data.updatedAt };
    expect((await app.post(`/user/update-user/${person.id}`, body, { method: 'PUT', token })).status).toBe(200);
    await rejects(secret);
  });
});

test('checks the permission again after the password is hashed', async () => {
  const { passwords } = app.deps;
  for (const losePermission of [
    (person: string) => change(person, { verified: true }),
    (_: string, creator: string) => change(creator, { status: 'inactive' }),
  ]) {
    const person = await anInvitedPerson();
    const creator = await signInAs('EMPLOYEE');
    const secret = secretOf((await compose(person.id, creator.token)).body.data.link);
    const hash = vi.spyOn(passwords, 'hash').mockImplementationOnce(async () => {
      await losePermission(person.id, creator.id);
      return 'hash';
    });
    const { status, body } = await use(secret);
    hash.mockRestore();
    expect({ status, code: body.code }).toEqual(INVALID_LINK);
    const query = app.deps.db.selectFrom('users').select('password_hash').where('id', '=', person.id);
    expect(await query.executeTakeFirstOrThrow()).toEqual({ password_hash: null });
  }
});

test('one of two parallel uses succeeds', async () => {
  const secret = await aLink(await anInvitedPerson());
  const statuses = await Promise.all([use(secret), use(secret), use(secret)]);
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('keeps the secret after a common password', async () => {
  const secret = await aLink(await anInvitedPerson());
  const { status, body } = await use(secret, 'Password1!');
  expect(status).toBe(422);
  expect(body.errors[0].field).toBe('password');
  expect((await use(secret)).status).toBe(200);
});

test('needs the origin of the site', async () => {
  const secret = await aLink(await anInvitedPerson());
  for (const headers of [{}, { origin: 'https://elsewhere.example' }])
    expect((await use(secret, NEW_PASSWORD, headers as never)).body.code).toBe('ORIGIN_FORBIDDEN');
});

test('throttles wrong secrets of one IP address', async () => {
  const address = uniqueIpAddress();
  const secret = await aLink(await anInvitedPerson());
  for (let count = 0; count < 20; count++) expect((await check(secret, address)).status).toBe(200);
  const statuses = [];
  for (let count = 0; count < 12; count++) statuses.push((await check('wrong', address)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await check(secret, address)).status).toBe(429);
  expect((await check(secret)).status).toBe(200);
});

// Role of the creator, statuses by the role of an unverified person, and those by the role of a person with a password.
test.each([
  [
    'CLIENT',
    { CLIENT: 403, EMPLOYEE: 403, MANAGER: 403, ADMIN: 403 },
    { CLIENT: 403, EMPLOYEE: 403, MANAGER: 403, ADMIN: 403 },
  ],
  [
    'EMPLOYEE',
    { CLIENT: 200, EMPLOYEE: 403, MANAGER: 403, ADMIN: 403 },
    { CLIENT: 403, EMPLOYEE: 403, MANAGER: 403, ADMIN: 403 },
  ],
  [
    'MANAGER',
    { CLIENT: 200, EMPLOYEE: 200, MANAGER: 403, ADMIN: 403 },
    { CLIENT: 200, EMPLOYEE: 200, MANAGER: 403, ADMIN: 403 },
  ],
  [
    'ADMIN',
    { CLIENT: 200, EMPLOYEE: 200, MANAGER: 200, ADMIN: 200 },
    { CLIENT: 200, EMPLOYEE: 200, MANAGER: 200, ADMIN: 200 },
  ],
] as const)('%s creates links within the permissions', async (role, invitations, resets) => {
  const { token } = await signInAs(role);
  const outcomesOf = async (roles: object, make: (target: Role) => Promise<{ id: string }>) => {
    const outcomes: Record<string, number> = {};
    for (const target of Object.keys(roles) as Role[])
      outcomes[target] = (await compose((await make(target)).id, token, proof)).status;
    return outcomes;
  };
  expect(await outcomesOf(invitations, (target) => anInvitedPerson({ role: target }))).toEqual(invitations);
  const aVerified = async (target: Role) => {
    const person = await anInvitedPerson({ role: target });
    await change(person.id, { verified: true });
    return person;
  };
  expect(await outcomesOf(resets, aVerified)).toEqual(resets);
  const registered = await aPerson(app, { password: PASSWORD });
  expect((await compose(registered.id, token)).status).toBe(resets.CLIENT);
});

test('staff who forgot their password choose a new one with a link', async () => {
  const employee = await aPerson(app, { role: 'EMPLOYEE' });
  const { token } = await signInAs('MANAGER');
  const { body } = await compose(employee.id, token);
  expect((await use(secretOf(body.data.link))).body.data.user).toMatchObject({ id: employee.id, role: 'EMPLOYEE' });
  expect((await app.post('/user/login', { identifier: employee.email, password: NEW_PASSWORD })).status).toBe(200);
});

test('a reset signs out every device and changes nothing before it is used', async () => {
  const client = await aPerson(app, { language: 'ar' });
  const login = { identifier: client.email, password: PASSWORD };
  const { token } = await signInAs('MANAGER');
  const { body } = await compose(client.id, token);
  expect(body.data.text).toContain('لاختيار كلمة مرور جديدة');
  const session = await app.post('/user/login', login);
  expect(session.status).toBe(200);
  expect((await use(secretOf(body.data.link))).status).toBe(200);
  const refresh = await app.post('/user/refresh', { refreshToken: session.body.data.refreshToken });
  expect(refresh.status).toBe(401);
  expect((await app.post('/user/login', login)).status).toBe(401);
});

test('nobody creates a link for themselves or for a deactivated person', async () => {
  const admin = await signInAs('ADMIN');
  expect((await compose(admin.id, admin.token)).status).toBe(403);
  const person = await anInvitedPerson({ status: 'inactive' });
  expect((await compose(person.id, admin.token)).status).toBe(409);
});

test('with a channel, the link opens the code mode and contains no secret', async () => {
  const sms = await openWebhook();
  const other = await openAuthApp({ SMS_WEBHOOK_URL: sms.url });
  const person = await aPerson(other, { password: null });
  const { token } = await signInAs('EMPLOYEE', other);
  const send = (id: string) => other.post(`/notification/compose-message/${id}`, { kind: 'INVITATION' }, { token });
  const { data } = (await send(person.id)).body;
  const query = { mode: 'otp', identifier: person.phone, purpose: 'VERIFY_ACCOUNT', lng: 'en' };
  expect(data).toMatchObject({ link: `${ORIGIN}/login?${new URLSearchParams(query)}`, linkExpiresAt: null });
  expect(await other.deps.db.selectFrom('password_links').selectAll().execute()).toEqual([]);
  const verified = await aPerson(other);
  await other.deps.db.updateTable('users').set({ verified: true }).where('id', '=', verified.id).execute();
  expect((await send(verified.id)).status).toBe(409);
  await other.close();
  await sms.close();
});
