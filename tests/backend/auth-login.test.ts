import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeWithdrawn } from '#backend/auth/employee-permissions.ts';
import { createRateLimits } from '#backend/limits/rate-limits.ts';
import { purgeExpiredAuth } from '#backend/sweeps.ts';
import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/roles.ts';
import {
  aPerson,
  uniqueIpAddress,
  openAuthApp,
  PASSWORD,
  type AuthApp,
  type CallResult,
  type Person,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
let person: Person;
beforeAll(async () => {
  app = await openAuthApp();
  const fields = JSON.stringify([{ key: 'countryCode', value: '+961' }]);
  await app.deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_INFO').execute();
  await app.deps.db.insertInto('branding').values({ type: 'MERCHANT_INFO', language: 'common', fields }).execute();
  person = await aPerson(app);
});
afterAll(() => app.close());

const login = (identifier: string, password = PASSWORD, address?: string) =>
  app.post('/user/login', { identifier, password }, { address });

test('returns tokens and user and sets the three cookies', async () => {
  const { status, body, cookies } = await login(person.email);
  expect(status).toBe(200);
  expect(body.data.user).toEqual({
    id: person.id,
    firstName: 'Samir',
    lastName: 'Haddad',
    email: person.email,
    username: person.username,
    role: 'CLIENT',
    image: null,
    preferredLanguage: 'en',
  });
  const strict = ['Path=/', 'Secure', 'SameSite=Strict'];
  expect(cookies.access_token).toEqual({ value: body.data.accessToken, attributes: ['Max-Age=604800', ...strict] });
  expect(cookies.refresh_token).toEqual({
    value: body.data.refreshToken,
    attributes: ['Max-Age=2592000', ...strict, 'HttpOnly'],
  });
  expect(cookies.user!.attributes).toEqual(['Max-Age=604800', ...strict]);
  expect(JSON.parse(decodeURIComponent(cookies.user!.value))).toEqual(body.data.user);
});

test('includes seesCosts for an employee only, when the garage shows costs to employees', async () => {
  const seesCosts = async (role: Role) => {
    const { email } = await aPerson(app, { role });
    return (await login(email)).body.data.user.seesCosts;
  };
  expect(await seesCosts('EMPLOYEE')).toBeUndefined();
  app.deps.config.employeesSeeCosts = true;
  try {
    expect(await seesCosts('EMPLOYEE')).toBe(true);
    expect(await seesCosts('CLIENT')).toBeUndefined();
  } finally {
    app.deps.config.employeesSeeCosts = false;
  }
});

test('includes the permissions that are withdrawn from employees', async () => {
  const withdrawn = async (role: Role) => {
    const { email } = await aPerson(app, { role });
    return (await login(email)).body.data.user.withdrawn;
  };
  expect(await withdrawn('EMPLOYEE')).toBeUndefined();
  await storeWithdrawn(app.deps.db, ['prices.change'], app.deps.now());
  try {
    expect(await withdrawn('EMPLOYEE')).toEqual(['prices.change']);
    expect(await withdrawn('MANAGER')).toBeUndefined();
  } finally {
    await storeWithdrawn(app.deps.db, [], app.deps.now());
  }
});

test('finds a person by e-mail, phone and username in any notation', async () => {
  const local = person.phone.replace('+961', '');
  const notations = [
    person.email.toUpperCase(),
    person.phone,
    `00961 ${local}`,
    person.phone.slice(1),
    local,
    `0${local}`,
    local.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    person.username.toUpperCase(),
    `\u202a+961 ${local}\u202c`,
    `${local.slice(0, 2)}/${local.slice(2)}`,
    ` \u200b${person.email}\ufeff`,
    person.username.replace('person', 'ｐｅｒ\u00adｓｏｎ'),
  ];
  for (const notation of notations) expect((await login(notation)).body.data?.user.id, notation).toBe(person.id);
});

test('signs in the owner of the phone when another person has it as username', async () => {
  const other = await aPerson(app);
  const otherPerson = await aPerson(app, { password: 'Another-Password-1' });
  const digits = other.phone.replace('+961', '');
  await app.deps.db.updateTable('users').set({ username: digits }).where('id', '=', otherPerson.id).execute();
  expect((await login(digits)).body.data.user.id).toBe(other.id);
  expect((await login(digits, 'Another-Password-1')).status).toBe(401);
});

test('signs in the owner of a local number when another person has the same digits abroad', async () => {
  const owner = await aPerson(app);
  const digits = owner.phone.replace('+961', '');
  const other = await aPerson(app, { password: 'Another-Password-1' });
  await app.deps.db
    .updateTable('users')
    .set({ phone_e164: `+${digits}` })
    .where('id', '=', other.id)
    .execute();
  expect((await login(digits)).body.data.user.id).toBe(owner.id);
  expect((await login(`+${digits}`, 'Another-Password-1')).body.data.user.id).toBe(other.id);
});

describe('rejected logins', () => {
  test('get one response at the cost of one hash for unknown, wrong, inactive, deleted and invited people', async () => {
    const inactive = await aPerson(app, { status: 'inactive' });
    const invited = await aPerson(app, { password: null });
    const deleted = await aPerson(app);
    await app.deps.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
    const verify = vi.spyOn(app.deps.passwords, 'verify');
    const responses = [
      await login('nobody@example.test'),
      await login('+96170999999'),
      await login(person.email, 'Wrong-Password-1'),
      await login(inactive.email),
      await login(invited.email),
      await login(deleted.email),
    ];
    expect(verify).toHaveBeenCalledTimes(responses.length);
    verify.mockRestore();
    const shape = ({ status, body, headers }: (typeof responses)[number]) => ({ status, body, headers: [...headers] });
    expect(responses[0]!.status).toBe(401);
    expect(responses[0]!.body.code).toBe('INVALID_CREDENTIALS');
    expect(responses[0]!.headers.getSetCookie()).toEqual([]);
    for (const response of responses) expect(shape(response)).toEqual(shape(responses[0]!));
  });
});

describe('rate limits', () => {
  const WRONG = 'Wrong-Password-1';
  const deviceOf = ({ cookies }: CallResult) => ({ device: cookies.device!.value });
  // Replaces hashing, with which hundreds of attempts would take a minute.
  const compare = async (text: string, hash: string | null) => ({
    ok: hash !== null && text === PASSWORD,
    rehash: false,
  });
  beforeEach(() => void vi.spyOn(app.deps.passwords, 'verify').mockImplementation(compare));
  afterEach(() => void vi.restoreAllMocks());

  test('let a shop sign in after many mistyped names, and do not count successes', async () => {
    const address = uniqueIpAddress();
    for (let i = 0; i < 25; i++) expect((await login(`typo${i}@example.test`, 'x', address)).status).toBe(401);
    for (let i = 0; i < 40; i++) expect((await login(person.email, PASSWORD, address)).status).toBe(200);
    expect((await login('typo99@example.test', 'x', address)).status).toBe(401);
  });

  test('allow ten failures an hour per account, over all addresses, and return Retry-After', async () => {
    const { email } = await aPerson(app);
    for (let i = 0; i < 10; i++) expect((await login(email, WRONG)).status).toBe(401);
    const refused = await login(email);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(350);
    expect(wait).toBeLessThanOrEqual(360);
    app.advanceClock(wait);
    expect((await login(email)).status).toBe(200);
  });

  test('count all identifiers of an account together, with the responses for unknown ones', async () => {
    const { email, phone } = await aPerson(app);
    for (let i = 0; i < 10; i++) expect((await login(i % 2 ? email : phone, WRONG)).status).toBe(401);
    expect([(await login(email)).body.code, (await login(phone)).body.code]).toEqual(
      Array(2).fill('INVALID_CREDENTIALS'),
    );
    app.advanceClock(360);
    expect((await login(phone)).status).toBe(200);
    const linked = async (one: string, other: string) => {
      for (let i = 0; i < 10; i++) await login(one, WRONG);
      return (await login(other, WRONG)).status;
    };
    const known = await aPerson(app);
    expect(await linked(known.email, known.username)).toBe(await linked('pair@example.test', 'pair'));
  });

  test('count known names like unknown ones on an address', async () => {
    const probe = async (target: string) => {
      const address = uniqueIpAddress();
      for (let i = 0; i < 29; i++) await login(`q${i}@example.test`, 'x', address);
      await login(target, 'x', address);
      return (await login('last@example.test', 'x', address)).status;
    };
    expect(await probe((await aPerson(app)).email)).toBe(await probe('stranger@example.test'));
  });

  test('apply to unknown identifiers too', async () => {
    for (let i = 0; i < 10; i++) expect((await login('ghost@example.test')).status).toBe(401);
    expect((await login(' GHOST@example.test')).status).toBe(429);
  });

  test('count concurrent attempts', async () => {
    const { email } = await aPerson(app);
    const all = await Promise.all(Array.from({ length: 20 }, () => login(email, WRONG)));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('leave attempts on an account to others when one address uses up its own', async () => {
    const { email } = await aPerson(app);
    const address = uniqueIpAddress();
    for (let i = 0; i < 10; i++) await login(email, WRONG, address);
    app.advanceClock(370);
    expect((await login(email, WRONG, address)).status).toBe(429);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  test('stop an address after thirty different unknown names, and an IPv6 network as one', async () => {
    const address = uniqueIpAddress();
    for (let i = 0; i < 5; i++) expect((await login('same@example.test', 'x', address)).status).toBe(401);
    for (let i = 1; i < 30; i++) expect((await login(`a${i}@example.test`, 'x', address)).status).toBe(401);
    const refused = await login('a99@example.test', 'x', address);
    expect([refused.status, (await login(person.email, PASSWORD, address)).status]).toEqual([429, 429]);
    expect((await login('a99@example.test', 'x')).status).toBe(401);
    app.advanceClock(Number(refused.headers.get('retry-after')));
    expect((await login(person.email, PASSWORD, address)).status).toBe(200);
    for (let i = 0; i < 30; i++) await login(`b${i}@example.test`, 'x', `2001:db8:1:2::${i + 1}`);
    expect((await login('b99@example.test', 'x', '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await login('b99@example.test', 'x', '2001:db8:1:3::1')).status).toBe(401);
  });

  test('restore the attempts of an address that then succeeds, but not those of others', async () => {
    const { email } = await aPerson(app);
    const address = uniqueIpAddress();
    for (let i = 0; i < 5; i++) expect((await login(email, WRONG)).status).toBe(401);
    for (let i = 0; i < 4; i++) expect((await login(email, WRONG, address)).status).toBe(401);
    expect((await login(email, PASSWORD, address)).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await login(email, WRONG)).status).toBe(401);
    expect((await login(email, WRONG)).status).toBe(429);
  });

  test('never lock a person out of a device that was signed in before', async () => {
    const { email } = await aPerson(app);
    const address = uniqueIpAddress();
    const first = await login(email, PASSWORD, address);
    expect(first.cookies.device!.attributes).toContain('HttpOnly');
    for (let i = 0; i < 30; i++) await login(`d${i}@example.test`, 'x', address);
    for (let i = 0; i < 12; i++) await login(email, WRONG);
    expect((await login(email)).status).toBe(429);
    const onDevice = (password: string, cookies: Record<string, string>) =>
      app.post('/user/login', { identifier: email, password }, { address, cookies });
    for (let i = 0; i < 10; i++) expect((await onDevice(WRONG, deviceOf(first))).status).toBe(401);
    const refused = await onDevice(PASSWORD, deviceOf(first));
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 90]).toEqual([429, true]);
    app.advanceClock(90);
    const again = await onDevice(PASSWORD, deviceOf(first));
    expect(again.status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await onDevice(WRONG, deviceOf(again))).status).toBe(401);
  });

  test('recognize a device only by a signature for the account', async () => {
    const [one, two] = [await aPerson(app), await aPerson(app)];
    const attempt = (who: Person, cookies: Record<string, string>, password = WRONG) =>
      app.post('/user/login', { identifier: who.email, password }, { cookies });
    const device = deviceOf(await login(one.email));
    const [id = '', mark = ''] = device.device.split('.');
    for (let i = 0; i < 10; i++) await attempt(two, device);
    expect((await attempt(two, device, PASSWORD)).status).toBe(429);
    const forged = [`${id}x.${mark}`, `${id}.${mark.split('').toReversed().join('')}`, 'x', `${id}.`];
    for (let i = 0; i < 10; i++) await attempt(one, { device: forged[i % 4]! });
    for (const value of forged) expect((await attempt(one, { device: value }, PASSWORD)).status, value).toBe(429);
    const both = deviceOf(
      await app.post('/user/login', { identifier: one.email, password: PASSWORD }, { cookies: device }),
    );
    expect(both).toEqual(device);
  });

  test('are shared by all processes of a database', async () => {
    const { email } = await aPerson(app);
    const other = createRateLimits(app.deps);
    for (let i = 0; i < 10; i++) await other.spend('login-account', `name:${email}`);
    expect((await login(email)).status).toBe(429);
    const rows = await app.deps.db.selectFrom('rate_limits').select('key').execute();
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  test('are deleted once no attempt counts any longer', async () => {
    await login('swept@example.test');
    await purgeExpiredAuth(app.deps);
    const count = async () => (await app.deps.db.selectFrom('rate_limits').selectAll().execute()).length;
    expect(await count()).toBeGreaterThan(0);
    app.advanceClock(7_200);
    await purgeExpiredAuth(app.deps);
    expect(await count()).toBe(0);
  });

  test('do not count a full hash queue as a failure', async () => {
    const { email } = await aPerson(app);
    const address = uniqueIpAddress();
    const verify = vi.spyOn(app.deps.passwords, 'verify');
    verify.mockRejectedValue(new AppError('TOO_MANY_REQUESTS', { retryAfter: 2 }));
    for (let i = 0; i < 12; i++) {
      const refused = await login(email, PASSWORD, address);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('2');
    }
    verify.mockRestore();
    expect((await login(email, PASSWORD, address)).status).toBe(200);
  });
});

test('lets known devices pass the queue of strangers', async () => {
  const { email } = await aPerson(app);
  const device = (await login(email)).cookies.device!.value;
  const flood = Promise.withResolvers<void>();
  const strangers = Array.from({ length: 60 }, () => app.deps.passwords.queueStranger(() => flood.promise));
  const flooded = Promise.allSettled(strangers);
  const stranger = await login(email);
  const known = await app.post('/user/login', { identifier: email, password: PASSWORD }, { cookies: { device } });
  flood.resolve();
  await flooded;
  expect([stranger.status, known.status]).toEqual([429, 200]);
});

test('renews an outdated hash on login', async () => {
  const { id, email } = await aPerson(app);
  const weak = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$';
  const { argon2Sync } = await import('node:crypto');
  const hash = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce: Buffer.from('saltsaltsaltsalt'),
    parallelism: 1,
    memory: 8,
    passes: 1,
    tagLength: 32,
  });
  const stored = weak + hash.toString('base64').replace(/=+$/, '');
  await app.deps.db.updateTable('users').set({ password_hash: stored }).where('id', '=', id).execute();
  expect((await login(email)).status).toBe(200);
  const row = await app.deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await login(email)).status).toBe(200);
});

test.each([
  [{}, ['identifier', 'password']],
  [{ identifier: '', password: '' }, ['identifier', 'password']],
  [{ identifier: 'a', password: 'b', role: 'ADMIN' }, ['role']],
  [{ identifier: ['a'], password: { b: 1 } }, ['identifier', 'password']],
  [{ identifier: 'a\u0000', password: 'b' }, ['identifier']],
])('%j is refused', async (body, fields) => {
  const response = await app.post('/user/login', body);
  expect(response.status).toBe(422);
  expect(response.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
});
