import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { claimInstallation } from '#backend/installation.ts';
import { ensureBranding } from '#backend/features/branding/default-branding.ts';
import { createSetupCode, isSetupOpen } from '#backend/features/setup/codes.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import { openAuthApp, PASSWORD, uniqueIpAddress, type AuthApp } from '#tests/support/auth-app.ts';
import { aUser } from '#tests/support/factories.ts';
import { SETUP_INPUT } from '#tests/support/setup-input.ts';

let app: AuthApp;
let code: string;
beforeAll(async () => {
  app = await openAuthApp();
});
beforeEach(async () => {
  const { db, config, translate } = app.deps;
  await sql`truncate ${sql.join([...TABLES, ...OTHERS].map((table) => sql.table(table)))} cascade`.execute(db);
  app.logged.length = 0;
  await ensureBranding(db, config, translate);
  await claimInstallation(db, 'garage');
  code = (await createSetupCode(db))!;
});
afterAll(() => app.close());

const TABLES = ['users', 'static_data', 'categories', 'items', 'sessions', 'audit_log'] as const;
const OTHERS = ['branding', 'installation', 'setup_codes'] as const;

const owner = { ...SETUP_INPUT, mainLanguage: 'fr', hours: { days: { 1: [['08:00', '18:00']] } } };
const complete = (changes: object = {}) => app.post('/setup/complete-setup', { code, ...owner, ...changes });
const checkCode = (typed: unknown, address?: string) => app.post('/setup/check-code', { code: typed }, { address });
const problemOf = ({ status, body }: Awaited<ReturnType<typeof complete>>) => [
  status,
  body.errors?.[0]?.field,
  body.errors?.[0]?.code,
];

/** Counts the rows that set-up writes. */
async function countRows() {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.deps.db);
    return [table, rows[0]!.n] as const;
  });
  const { merchantName = '' } = await merchantInfo(app.deps.db);
  return {
    ...(Object.fromEntries(await Promise.all(counts)) as Record<(typeof TABLES)[number], number>),
    merchantName,
  };
}

describe('a code', () => {
  test('has 80 bits, is stored hashed, and stays valid along with later ones', async () => {
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const later = (await createSetupCode(app.deps.db))!;
    const stored = await app.deps.db.selectFrom('setup_codes').selectAll().execute();
    expect(stored.map(({ hash }) => hash)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    for (const valid of [code, later, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `])
      expect((await checkCode(valid)).status).toBe(200);
    expect(app.logged.join()).not.toContain(code);
  });

  test('is created for a garage without an administrator only', async () => {
    await aUser(app.deps.db, { role: 'ADMIN', deleted_at: new Date() });
    expect(await createSetupCode(app.deps.db)).toBeUndefined();
    await app.deps.db.updateTable('installation').set({ kind: 'demo' }).execute();
    await sql`delete from users`.execute(app.deps.db);
    expect(await createSetupCode(app.deps.db)).toBeUndefined();
  });

  test.each([
    ['0000-0000-0000-0000', 'setupCode'],
    ['', 'required'],
    [undefined, 'required'],
    ['\u0000', 'setupCode'],
    ['x'.repeat(1000), 'setupCode'],
    [7, 'format'],
  ])('%j is refused', async (typed, problem) => {
    expect(problemOf(await checkCode(typed))).toEqual([422, 'code', problem]);
    expect(problemOf(await complete({ code: typed }))).toEqual([422, 'code', problem]);
    expect((await countRows()).users).toBe(0);
  });

  test('is rate limited after ten wrong ones from one address, even when it is right', async () => {
    const address = uniqueIpAddress();
    for (let tries = 0; tries < 10; tries++) expect((await checkCode('wrong', address)).status).toBe(422);
    const refused = await checkCode(code, address);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(60);
    expect((await checkCode(code)).status).toBe(200);
    app.advanceClock(wait);
    expect((await checkCode(code, address)).status).toBe(200);
  });
});

describe('check-administrator', () => {
  const { firstName, lastName, countryCode, phoneNumber, password } = SETUP_INPUT;
  const person = { firstName, lastName, countryCode, phoneNumber, email: '', password };
  const check = (changes: object = {}, address?: string) =>
    app.post('/setup/check-administrator', { code, ...person, ...changes }, { address });

  test('accepts a valid administrator and stores nothing', async () => {
    expect((await check()).status).toBe(200);
    expect(await countRows()).toMatchObject({ users: 0, audit_log: 0 });
  });

  test('refuses a common password, an own name in it, and other invalid fields', async () => {
    for (const common of ['Password1!', 'LinaSaab1!'])
      expect(problemOf(await check({ password: common }))).toEqual([422, 'password', 'commonPassword']);
    expect(problemOf(await check({ email: 'nobody' }))).toEqual([422, 'email', 'email']);
  });

  test('needs the code, is rate limited, and is 404 with an administrator', async () => {
    const address = uniqueIpAddress();
    for (let tries = 0; tries < 10; tries++)
      expect(problemOf(await check({ code: 'wrong' }, address))).toEqual([422, 'code', 'setupCode']);
    expect((await check({}, address)).status).toBe(429);
    await aUser(app.deps.db, { role: 'ADMIN' });
    expect((await check()).status).toBe(404);
  });
});

describe('complete-setup', () => {
  test('creates the whole garage and signs the administrator in', async () => {
    const { status, body, cookies } = await complete();
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      role: 'ADMIN',
      username: 'lina.saab',
      email: null,
      preferredLanguage: 'en',
      languageChosen: true,
    });
    expect(Object.keys(cookies).toSorted()).toEqual(['access_token', 'device', 'refresh_token', 'user']);
    const signedIn = await app.post('/user/login', { identifier: '03 123 456', password: owner.password });
    expect(signedIn.status).toBe(200);

    expect(await merchantInfo(app.deps.db)).toMatchObject({
      merchantName: 'Garage Saab',
      countryCode: '+961',
      phone: '+961 1 234 567',
      currency: 'USD',
      timeZone: 'Asia/Beirut',
      firstWeekday: '1',
      mainLanguage: 'fr',
      workingHours: expect.stringContaining('"1":[["08:00","18:00"]]'),
    });
    const counts = await countRows();
    expect(counts.static_data).toBeGreaterThan(300);
    expect(counts.items).toBeGreaterThanOrEqual(24);
    const items = await app.deps.db
      .selectFrom('items')
      .select(['visibility', 'currency', 'price'])
      .distinct()
      .execute();
    expect(items).toEqual([{ visibility: 'hidden', currency: 'USD', price: null }]);
    const colours = await app.deps.db
      .selectFrom('static_data')
      .select('name')
      .where('type', '=', 'VEHICLE_COLOR')
      .execute();
    expect(colours.map(({ name }) => name)).toContain('Blanc');
    expect(await app.deps.db.selectFrom('setup_codes').selectAll().execute()).toEqual([]);
    const audited = await app.deps.db.selectFrom('audit_log').select(['action', 'actor_id', 'changes']).execute();
    expect(new Set(audited.map(({ actor_id }) => actor_id))).toEqual(new Set([body.data.user.id]));
    expect(JSON.stringify(audited)).not.toContain(owner.password);
    expect(app.logged.join()).not.toContain(owner.password);
  });

  test('omits the data that is not selected', async () => {
    expect((await complete({ hours: null, starterLists: false, typicalServices: false })).status).toBe(200);
    expect(await countRows()).toMatchObject({ users: 1, static_data: 0, categories: 0, items: 0 });
    expect((await merchantInfo(app.deps.db)).workingHours).toBe('');
  });

  test('uses the calling code of a foreign number, and the local part of the e-mail address as username', async () => {
    const { body } = await complete({ phoneNumber: '0033612345678', email: 'Owner@garage.example' });
    expect(body.data.user).toMatchObject({ username: 'owner', email: 'owner@garage.example' });
    const [user] = await app.deps.db.selectFrom('users').select(['country_code', 'phone_e164']).execute();
    expect(user).toEqual({ country_code: '+33', phone_e164: '+33612345678' });
  });

  test('chooses a free username', async () => {
    await aUser(app.deps.db, { role: 'CLIENT', username: 'Lina.Saab' });
    expect((await complete()).body.data.user.username).toBe('lina.saab2');
  });

  test('names the field that another account has', async () => {
    await aUser(app.deps.db, { role: 'CLIENT', phone_e164: '+9613123456' });
    expect(problemOf(await complete())).toEqual([409, 'phoneNumber', 'taken']);
    expect(await isSetupOpen(app.deps.db)).toBe(true);
  });

  test('closes set-up: both calls return 404, with and without the code', async () => {
    await complete();
    expect((await complete()).status).toBe(404);
    expect((await checkCode(code)).status).toBe(404);
    expect((await checkCode('wrong')).status).toBe(404);
  });

  test('returns 404 after create-admin', async () => {
    await aUser(app.deps.db, { role: 'ADMIN' });
    expect((await complete()).status).toBe(404);
    expect((await countRows()).merchantName).not.toBe('Garage Saab');
  });

  test('accepts one of several simultaneous submissions', async () => {
    const results = await Promise.all(['One', 'Two', 'Three', 'Four'].map((garageName) => complete({ garageName })));
    const statuses = results.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    for (const status of statuses.slice(1)) expect([404, 409]).toContain(status);
    const counts = await countRows();
    expect(counts).toMatchObject({ users: 1, sessions: 1 });
    const winner = results.find(({ status }) => status === 200)!;
    expect(winner.body.data.user.username).toBe('lina.saab');
    expect(['One', 'Two', 'Three', 'Four']).toContain(counts.merchantName);
  });

  const REFUSED: readonly [string, string | undefined, string][] = [
    ['country', 'ZZ', 'oneOf'],
    ['country', undefined, 'required'],
    ['currency', 'XYZ', 'oneOf'],
    ['timeZone', 'Mars/Olympus', 'format'],
    ['timeZone', '+01:00', 'format'],
    ['firstWeekday', '8', 'format'],
    ['mainLanguage', 'de', 'oneOf'],
    ['language', 'xx', 'oneOf'],
    ['garageName', 'x'.repeat(200), 'maxLength'],
    ['garageName', ' ', 'required'],
    ['garagePhone', '', 'required'],
    ['garagePhone', '12', 'format'],
    ['phoneNumber', 'call me', 'phone'],
    ['password', 'weak', 'minLength'],
    ['password', 'Password1!', 'commonPassword'],
    ['password', 'P@ssw0rd', 'commonPassword'],
    ['password', 'LinaSaab1!', 'commonPassword'],
    ['password', 'GarageSaab1!', 'commonPassword'],
    ['starterLists', 'yes', 'format'],
    ['role', 'ADMIN', 'unknownField'],
  ];

  test.each(REFUSED)('refuses %s %j and writes nothing', async (field, value, problem) => {
    expect(problemOf(await complete({ [field]: value }))).toEqual([422, field, problem]);
    expect(await countRows()).toMatchObject({ users: 0, static_data: 0, items: 0, audit_log: 0 });
  });

  test('works with the same code after refusals', async () => {
    for (const [field, value] of REFUSED) expect((await complete({ [field]: value })).status).toBe(422);
    expect((await complete()).status).toBe(200);
  });

  test.each(['كراج السلام', 'Garage “L’Étoile” <b>’"; --', '🚗🔧', '\u202eكراج Saab'])(
    'keeps the garage name %s',
    async (garageName) => {
      expect((await complete({ garageName })).status).toBe(200);
      expect((await merchantInfo(app.deps.db)).merchantName).toBe(garageName);
    },
  );

  test.each(['users', 'branding', 'audit_log', 'installation', 'static_data', 'categories', 'items', 'setup_codes'])(
    'returns 507 when the disk is full at a write to %s, and works afterwards',
    async (table) => {
      await sql`create or replace function fill_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
        app.deps.db,
      );
      const trigger = sql`create trigger fill_disk before insert or update or delete on ${sql.table(table)}
        for each statement execute function fill_disk()`;
      const before = await countRows();
      await trigger.execute(app.deps.db);
      const { status, body } = await complete();
      expect([status, body.code, body.message]).toEqual([507, 'STORAGE_FULL', expect.stringMatching(/no room left/)]);
      expect(await countRows()).toEqual(before);
      await sql`drop function fill_disk cascade`.execute(app.deps.db);
      expect((await complete()).status).toBe(200);
    },
  );
});

test('the first administrator creates another one, who has no password yet', async () => {
  const { body } = await complete();
  const token = body.data.accessToken as string;
  const manager = {
    firstName: 'Rami',
    lastName: 'Saab',
    username: 'rami',
    countryCode: '+961',
    phoneNumber: '70123456',
  };
  const created = await app.post(
    '/user/create-user',
    { ...manager, role: 'ADMIN', currentPassword: owner.password },
    { token },
  );
  expect(created.status).toBe(201);
  expect((await app.post('/user/login', { identifier: 'rami', password: PASSWORD })).status).toBe(401);
});
