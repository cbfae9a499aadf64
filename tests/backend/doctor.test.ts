import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { migrations } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { diagnose } from '#server/doctor.ts';
import { readInstallationId } from '#server/doctor/port-user.ts';
import { describeDatabase } from '#server/doctor/database-checks.ts';
import { fix, formatFinding } from '#server/doctor/finding.ts';
import { checkFolder, checkNode } from '#server/doctor/machine-checks.ts';
import { dropDatabase, runAdminStatement } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { openMailServer, openWebhook } from '#tests/support/message-servers.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

type Options = Parameters<typeof diagnose>[1];
const PUBLIC = 'https://garage.example';
const database = `doctor_${randomUUID().replaceAll('-', '')}`;
const urlOf = (name: string) => databaseUrl(inject('connection'), name);
const networkFetch = globalThis.fetch;

let dataDir: string;
let db: ReturnType<typeof openDatabase>['db'];

beforeAll(async () => {
  await runAdminStatement(`create database ${database} template template_karaj`);
  ({ db } = openDatabase({ ...inject('connection'), database, max: 2 }));
  await db.insertInto('installation').values({ kind: 'garage', version: '0.1.0' }).execute();
  await aUser(db, { role: 'ADMIN' });
  await db
    .insertInto('branding')
    .values({ type: 'MERCHANT_INFO', language: 'common', fields: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(database);
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'karaj-doctor-'));
  await setTimeZone('Asia/Beirut');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function setTimeZone(value: string) {
  const fields = JSON.stringify([{ key: 'timeZone', value }]);
  await db.updateTable('branding').set({ fields }).where('type', '=', 'MERCHANT_INFO').execute();
}

/** Creates a `fetch` that responds for the public address like a working server, except for what `change` returns. */
const createPublicFetch =
  (change: (url: string) => ResponseInit | undefined = () => undefined): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.startsWith(PUBLIC)) return networkFetch(input, init);
    const headers = { 'x-request-id': 'one', 'strict-transport-security': 'max-age=1', date: new Date().toUTCString() };
    return new Response(null, { status: 200, headers, ...change(url) });
  };

/** Returns the lines of a report. */
async function report(env: Record<string, string> = {}, options: Options = {}): Promise<string[]> {
  const base = { NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: urlOf(database), PORT: '0' };
  const config = readConfig({ ...base, PUBLIC_SITE_URL: PUBLIC, TRUST_PROXY: '1', ...env });
  const freeBytes = async () => 5e9;
  return (await diagnose(config, { fetch: createPublicFetch(), freeBytes, ...options })).map(formatFinding);
}
const fixes = async (...given: Parameters<typeof report>) =>
  (await report(...given)).filter((line) => line.startsWith('FIX'));

test('reports a working garage in one line per check', async () => {
  const lines = await report();
  expect(lines.filter((line) => !line.startsWith('OK'))).toEqual([]);
  expect(lines.map((line) => /^OK {3}([^:]+): \S/.exec(line)?.[1])).toEqual(
    (
      'Node,data folder,uploads,backup folder,disk,port,public address,proxy,cookies,mail,SMS,object store,' +
      'database,migrations,kind,administrator,time zone,backups,publication,clock'
    ).split(','),
  );
  expect(lines).toContain(
    'OK   publication: visitors see "opening soon" until the first publication under “Garage and site”',
  );
});

test('1: a file in place of the backup folder', async () => {
  const file = join(dataDir, 'backups');
  writeFileSync(file, '');
  expect(await fixes()).toEqual([
    `FIX  backup folder: ${file} is a file: remove it, or set BACKUP_DIR to another folder.`,
  ]);
});

test('2: a full disk', async () => {
  expect(await fixes({}, { freeBytes: async (folder) => (folder === dataDir ? 2e8 : 5e9) })).toEqual([
    'FIX  disk: 0.2 GB are free: free 1.0 GB, or move DATA_DIR to another disk.',
  ]);
});

test('3: a port that another program uses, and one that this server uses', async () => {
  let headers: Record<string, string> = {};
  const other = createServer((_req, res) => res.writeHead(200, headers).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  expect(await fixes({ PORT })).toEqual([
    expect.stringMatching(/^FIX {2}port: Port \d+ .* choose another port, such as PORT=\d+/),
  ]);
  headers = { 'x-request-id': 'one' };
  expect(await fixes({ PORT })).toEqual([]);
  headers = { 'x-request-id': 'one', 'x-karaj-installation': 'of another folder' };
  expect(await fixes({ PORT })).toEqual([
    expect.stringMatching(/^FIX {2}port: Another Karaj runs at http:\/\/127\.0\.0\.1:\d+\/ with other data: end it/),
  ]);
  headers = { 'x-request-id': 'one', 'x-karaj-installation': readInstallationId(dataDir)! };
  expect(await fixes({ PORT })).toEqual([]);
  other.close();
});

test('4: a database that does not respond, a wrong name, and another that has none of the tables', async () => {
  const away = await report({ DATABASE_URL: 'postgres://karaj@127.0.0.1:1/karaj' });
  expect(away.filter((line) => line.startsWith('FIX'))).toEqual([
    expect.stringMatching(/^FIX {2}database: .*ECONNREFUSED.* Correct DATABASE_URL, or start that database\.$/),
  ]);
  expect(away.filter((line) => line.startsWith('-  '))).toHaveLength(7);
  expect(await fixes({ DATABASE_URL: urlOf('missing') })).toEqual([
    expect.stringMatching(/database: .*does not exist/),
  ]);
  expect(await report({ DATABASE_URL: urlOf('postgres') })).toContain(
    'OK   migrations: the database is empty; the first start creates the tables',
  );
});

test('5: migrations of a newer release, and missing ones', async () => {
  const at = new Date().toISOString();
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '999-next', timestamp: at })
    .execute();
  const newer = await fixes();
  await db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', '999-next' as never)
    .execute();
  expect(newer).toEqual([
    expect.stringMatching(/migrations: a newer release .*999-next.*: start that release, or restore/),
  ]);
  const last = Object.keys(migrations).at(-1)!;
  await db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', last as never)
    .execute();
  const pending = await fixes();
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: last, timestamp: at })
    .execute();
  expect(pending).toEqual([expect.stringContaining(`migrations: 1 are pending (${last}): restart the server`)]);
});

test('6: a demo in production', async () => {
  await db.updateTable('installation').set({ kind: 'demo' }).execute();
  const found = await fixes();
  await db.updateTable('installation').set({ kind: 'garage' }).execute();
  expect(found).toEqual([expect.stringMatching(/kind: .*set DATA_DIR or DATABASE_URL .*npm run clear-demo/)]);
});

test('7: a public address and a proxy that do not match', async () => {
  expect(await fixes({ PUBLIC_SITE_URL: 'http://127.0.0.1:1', TRUST_PROXY: '0' })).toEqual([
    expect.stringMatching(/proxy: links .* set PUBLIC_SITE_URL/),
  ]);
  expect(await fixes({ TRUST_PROXY: '0' })).toEqual([expect.stringMatching(/proxy: TRUST_PROXY is 0/)]);
  const through = (change: Parameters<typeof createPublicFetch>[0]) => fixes({}, { fetch: createPublicFetch(change) });
  expect(await through((url) => (url.endsWith('robots.txt') ? { status: 421 } : undefined))).toEqual([
    expect.stringMatching(/public address: .*forward Host unchanged, or add the name to ALLOWED_HOSTS/),
  ]);
  expect(await through(() => ({ headers: { 'x-request-id': 'one' } }))).toEqual([
    expect.stringMatching(/public address: .*X-Forwarded-Proto/),
  ]);
  expect(await through(() => ({ status: 502 }))).toEqual([expect.stringMatching(/502: start the server/)]);
  expect(await through(() => ({ headers: {} }))).toEqual([expect.stringMatching(/another program responds/)]);
  expect(await through(() => ({ status: 301, headers: { location: 'https://www.garage.example/healthz' } }))).toEqual([
    expect.stringMatching(/redirects to https:\/\/www\.garage\.example: set PUBLIC_SITE_URL/),
  ]);
  const expired: typeof fetch = async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }) });
  };
  expect(await fixes({}, { fetch: expired })).toEqual([expect.stringMatching(/certificate .*CERT_HAS_EXPIRED/)]);
});

test('7: a public address whose name is unknown, and one that this machine cannot reach', async () => {
  const failing =
    (code: string): typeof fetch =>
    async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
    };
  expect(await fixes({}, { fetch: failing('ENOTFOUND') })).toEqual([
    'FIX  public address: the name garage.example is unknown (ENOTFOUND): create a DNS record that leads to this machine, or correct PUBLIC_SITE_URL.',
  ]);
  // Some routers have no NAT loopback: the public address is not reachable from inside.
  const lines = await report({}, { fetch: failing('ECONNREFUSED') });
  expect(lines.filter((line) => !line.startsWith('OK'))).toEqual([
    '-    public address: https://garage.example is not reachable from here: nothing listens there (ECONNREFUSED). If a phone cannot open it either, start the proxy, and open the ports 80 and 443.',
  ]);
});

test('8: cookies over plain http', async () => {
  expect(
    await fixes({ PUBLIC_SITE_URL: 'http://192.0.2.1', TRUST_PROXY: '0' }, { fetch: createPublicFetch() }),
  ).toContainEqual(expect.stringMatching(/cookies: nobody can sign in .*TLS proxy .*PUBLIC_SITE_URL/));
});

test('9: mail and SMS that are refused', async () => {
  const mail = await openMailServer();
  const hook = await openWebhook();
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'garage@example.com', SMS_WEBHOOK_URL: hook.url };
  hook.setStatus(405);
  expect(await fixes(env)).toEqual([]);
  expect(mail.received).toEqual([]);
  expect(await report(env, { mailTo: 'owner@example.com' })).toContainEqual(
    expect.stringMatching(/^OK {3}mail: .*accepted a test to owner@example\.com$/),
  );
  expect(mail.received[0]!.to).toEqual(['owner@example.com']);
  mail.rejectRecipients();
  hook.setStatus(500);
  expect(await fixes(env, { mailTo: 'owner@example.com' })).toEqual([
    expect.stringMatching(/mail: .*refuses the sender or the recipient \(550\): let it accept MAIL_FROM/),
    expect.stringMatching(/SMS: .*responds 500: repair the service of SMS_WEBHOOK_URL/),
  ]);
  await mail.close();
  await hook.close();
  expect(await fixes(env)).toEqual([
    expect.stringMatching(/mail: .*correct the host and the port in SMTP_URL/),
    expect.stringMatching(/SMS: .*ECONNREFUSED.*: correct SMS_WEBHOOK_URL/),
  ]);
  expect(await fixes({}, { mailTo: 'owner@example.com' })).toEqual([
    'FIX  mail: no test was sent: set SMTP_URL and MAIL_FROM.',
  ]);
});

test('9: a mail server that refuses the password', async () => {
  const server = createTcpServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('error', () => {});
    socket.on('data', (line) => {
      const isGreeting = line.toString().startsWith('EHLO');
      socket.write(isGreeting ? '250-mail\r\n250 AUTH PLAIN\r\n' : '535 refused\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const SMTP_URL = `smtp://me:wrong@127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await fixes({ SMTP_URL, MAIL_FROM: 'garage@example.com' })).toEqual([
    expect.stringMatching(/mail: .*refuses the user or the password: correct them in SMTP_URL/),
  ]);
  server.close();
});

test('10: an object store without the bucket', async () => {
  const directory = join(dataDir, 's3');
  mkdirSync(directory);
  const configureBuckets = [{ name: 'garage', configs: [] }];
  const port = await findFreePort();
  const store = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
  await store.run();
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  const env = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'garage', ...keys };
  expect(await fixes(env)).toEqual([]);
  expect(await fixes({ ...env, S3_BUCKET: 'other' })).toEqual([
    'FIX  object store: there is no bucket other: create it, or correct S3_BUCKET.',
  ]);
  expect(await fixes({ ...env, S3_ACCESS_KEY_ID: 'OTHER' })).toEqual([
    expect.stringMatching(/refuses the keys: correct S3_ACCESS_KEY_ID/),
  ]);
  await store.close();
});

test('11: a wrong clock, against the database and against the public address', async () => {
  const ahead = () => new Date(Date.now() + 90_000);
  expect(await fixes({}, { now: ahead })).toEqual([
    'FIX  clock: 90 s ahead of the database: synchronise both by NTP (timedatectl set-ntp true).',
  ]);
  const headers = {
    'x-request-id': '1',
    'strict-transport-security': '1',
    date: new Date(Date.now() + 9e5).toUTCString(),
  };
  expect(await fixes({}, { fetch: createPublicFetch(() => ({ headers })) })).toEqual([
    expect.stringMatching(/clock: (?:899|900) s behind garage\.example/),
  ]);
});

test('12: no time zone, and an unknown one', async () => {
  await setTimeZone('');
  expect(await fixes()).toEqual([expect.stringMatching(/time zone: none is set.*“Garage and site”/)]);
  await setTimeZone('Mars/Olympus');
  expect(await fixes()).toEqual([expect.stringMatching(/time zone: Mars\/Olympus is unknown/)]);
});

test('13: backups that are too old', async () => {
  const created = async (hours: number) =>
    db
      .updateTable('installation')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .execute();
  await created(100);
  expect(await fixes()).toEqual([expect.stringMatching(/backups: there is none in .*: run npm run backup/)]);
  const make = (date: Date) => {
    const folder = join(dataDir, 'backups', `daily-${date.toISOString().slice(0, 19).replaceAll(':', '-')}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), '{}');
  };
  make(new Date(Date.now() - 50 * 3_600_000));
  expect(await fixes()).toEqual([expect.stringMatching(/backups: the newest is 50 h old/)]);
  make(new Date(Date.now() - 3 * 3_600_000));
  expect(await fixes()).toEqual([]);
  await created(0);
});

test('14: a failed publication, and no administrator', async () => {
  await db.insertInto('publication').values({ has_failed: true }).execute();
  expect(await fixes()).toEqual([
    expect.stringMatching(/publication: the last one failed.*publish under “Garage and site”/),
  ]);
  await db.deleteFrom('publication').execute();
  await db.updateTable('users').set({ deleted_at: new Date() }).execute();
  const found = await fixes();
  await db.updateTable('users').set({ deleted_at: null }).execute();
  expect(found).toEqual([
    'FIX  administrator: there is none: open the set-up address that the start printed, or run npm run create-admin.',
  ]);
});

test('15: an old Node, a folder of another user and an unsuitable PostgreSQL', () => {
  expect(checkNode('20.1.0', '24.21.0').text).toMatch(
    /20\.1\.0 runs, and this release needs 24\.21\.0: run npm install/,
  );
  const folder = checkFolder(join(dataDir, 'files'), 'DATA_DIR', { home: dataDir, findError: () => 'EACCES' });
  expect(folder.text).toContain(`this user may not write to ${dataDir}: run chown -R`);
  const readOnly = checkFolder(dataDir, 'DATA_DIR', { findError: () => 'EROFS' });
  expect(readOnly.text).toBe(`${dataDir} is on a read-only disk: set DATA_DIR to another folder.`);
  expect(checkFolder(join(dataDir, 'new'), 'DATA_DIR').text).toBe(`${join(dataDir, 'new')} will be created`);
  const suitable = { version: 18, ctype: 'C.UTF-8', hasTrigrams: true };
  expect(describeDatabase(suitable).status).toBe('ok');
  expect(describeDatabase({ ...suitable, version: 16 })).toEqual(
    fix('PostgreSQL 16 runs, and 18 is needed: upgrade the server of DATABASE_URL.'),
  );
  expect(describeDatabase({ ...suitable, hasTrigrams: false }).text).toContain('postgresql-contrib');
  expect(describeDatabase({ ...suitable, ctype: 'C' }).text).toContain('C.UTF-8');
});
