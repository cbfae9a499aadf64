import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, codeFor, openAuthApp, PASSWORD, type AuthApp, type Person } from '#tests/support/auth-app.ts';

const FIREFOX_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const IPHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

async function signIn({ email: identifier }: Person, agent = FIREFOX_USER_AGENT) {
  const { body } = await app.post(
    '/user/login',
    { identifier, password: PASSWORD },
    { headers: { 'user-agent': agent } },
  );
  return { token: body.data.accessToken as string, refreshToken: body.data.refreshToken as string };
}
const list = async (token: string, query = '') => {
  const { status, body } = await app.post(`/user/fetch-sessions${query}`, undefined, { method: 'GET', token });
  return {
    status,
    data: body.data as { id: string; browser: string | null; isCurrent: boolean; lastUsedAt: string }[],
  };
};
const remove = async (token: string, id: string) =>
  (await app.post(`/user/delete-session/${id}`, undefined, { method: 'DELETE', token })).status;

test('lists the devices of a person, the last used first, with the current one marked', async () => {
  const person = await aPerson(app);
  const phone = await signIn(person, IPHONE_USER_AGENT);
  app.advanceClock(60);
  const desktop = await signIn(person);
  expect((await list(desktop.token)).data).toMatchObject([
    { browser: 'Firefox', os: 'Linux', deviceType: 'desktop', isCurrent: true },
    { browser: 'Safari', os: 'iOS', deviceType: 'mobile', isCurrent: false },
  ]);
  app.advanceClock(60);
  await app.post('/user/refresh', { refreshToken: phone.refreshToken });
  const { data } = await list(desktop.token);
  expect(data.map(({ browser }) => browser)).toEqual(['Safari', 'Firefox']);
  expect(data[0]!.lastUsedAt > data[1]!.lastUsedAt).toBe(true);
});

test('a sign-in ends the previous session of the browser, even of another person, and no other session', async () => {
  const [client, colleague] = [await aPerson(app), await aPerson(app, { role: 'EMPLOYEE' })];
  const elsewhere = await signIn(client, IPHONE_USER_AGENT);
  let earlier = await signIn(client);
  // Signs in as the same person by password and by code, then as another person.
  const code = async () => {
    await app.post('/user/send-otp', { identifier: client.email, purpose: 'LOGIN' });
    return { path: '/user/verify-otp', body: { identifier: client.email, otp: await codeFor(app, client.email) } };
  };
  const password = ({ email: identifier }: Person) => ({
    path: '/user/login',
    body: { identifier, password: PASSWORD },
  });
  for (const { path, body } of [password(client), await code(), password(colleague)]) {
    const cookies = { refresh_token: earlier.refreshToken };
    const { body: failed } = await app.post(
      '/user/login',
      { identifier: client.email, password: 'wrong' },
      { cookies },
    );
    expect(failed.code).toBe('INVALID_CREDENTIALS');
    expect((await list(earlier.token)).status).toBe(200);
    const { data } = (await app.post(path, body, { cookies })).body;
    expect((await list(earlier.token)).status).toBe(401);
    expect((await app.post('/user/refresh', { refreshToken: earlier.refreshToken })).status).toBe(401);
    earlier = { token: data.accessToken, refreshToken: data.refreshToken };
  }
  expect((await list(earlier.token)).data).toHaveLength(1);
  expect((await list(elsewhere.token)).data).toHaveLength(1);
});

test('signs a device out at once', async () => {
  const person = await aPerson(app);
  const [lost, kept] = [await signIn(person, IPHONE_USER_AGENT), await signIn(person)];
  const { id } = (await list(kept.token)).data.find(({ isCurrent }) => !isCurrent)!;
  expect(await remove(kept.token, id)).toBe(200);
  expect((await list(lost.token)).status).toBe(401);
  expect((await app.post('/user/refresh', { refreshToken: lost.refreshToken })).status).toBe(401);
  expect((await list(kept.token)).data).toHaveLength(1);
  expect(await remove(kept.token, id)).toBe(404);
});

test('lets only managers and administrators reach the devices of others', async () => {
  const person = await aPerson(app);
  await signIn(person);
  const query = `?userId=${person.id}`;
  for (const role of ['CLIENT', 'EMPLOYEE'] as const) {
    const { token } = await signIn(await aPerson(app, { role }));
    expect((await list(token, query)).status).toBe(404);
  }
  for (const role of ['MANAGER', 'ADMIN'] as const) {
    const actor = await aPerson(app, { role });
    const { token } = await signIn(actor);
    await signIn(person);
    const { data } = await list(token, query);
    expect(data.some(({ isCurrent }) => isCurrent)).toBe(false);
    expect(await remove(token, data[0]!.id)).toBe(200);
    const entry = app.deps.db
      .selectFrom('audit_log')
      .select(['action', 'entity_id'])
      .where('actor_id', '=', actor.id)
      .where('action', '!=', 'sign-in');
    expect(await entry.execute()).toEqual([{ action: 'delete-session', entity_id: person.id }]);
    expect((await list(token, `?userId=${crypto.randomUUID()}`)).status).toBe(404);
  }
});

test('stores what was parsed from the user agent, not the user agent', async () => {
  const person = await aPerson(app);
  const { token } = await signIn(person, 'secret-tool/7 (me@example.com)');
  const { data } = await list(token);
  expect(data).toHaveLength(1);
  expect(JSON.stringify(data)).not.toMatch(/secret|example/);
});
