import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { aUser } from '#tests/support/factories.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { openMailServer, type MailServer } from '#tests/support/message-servers.ts';
import { aDataDir, startServer, waitUntilStarted, type ServerProcess } from '#tests/support/server-process.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

const PORTS = [await findFreePort(), await findFreePort()] as const;
const SUBSCRIBERS = 12;

const dataDir = aDataDir();
const servers: ServerProcess[] = [];
let postgres: Postgres;
let mail: MailServer;

async function start(port: number, name: string) {
  const server = startServer(port, {
    DATABASE_URL: `${databaseUrl(postgres.connection)}&application_name=${name}`,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Garage Al Amal <post@garage.example>',
    PUBLIC_SITE_URL: 'https://garage.example',
    SUMMARY_CHECK_SECONDS: '1',
  });
  servers.push(server);
  await waitUntilStarted(server);
}

/** Waits until a condition holds, for at most half a minute. */
async function until(condition: () => boolean) {
  for (const end = Date.now() + 30_000; !condition(); await sleep(20))
    if (Date.now() > end) throw new Error('The condition does not become true');
}

beforeAll(async () => {
  mail = await openMailServer();
  postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
  await Promise.all(PORTS.map((port) => start(port, 'first')));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await mail.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('two processes send each subscriber one summary, although one is killed while it sends', async () => {
  const { db } = openDatabase(postgres.connection);
  const emails: string[] = [];
  for (let count = 0; count < SUBSCRIBERS; count++) {
    const { id, email } = await aUser(db, { role: 'MANAGER' });
    await db.insertInto('report_subscriptions').values({ user_id: id, sent_week: '2026-01-05' }).execute();
    emails.push(email!);
  }
  const hold = mail.holdRecipients();
  // Each process sends to a subscriber of its own, and to no second one at its next checks.
  await until(() => hold.waiting() === 2);
  await sleep(2_500);
  expect(hold.waiting()).toBe(2);
  const [killed] = servers;
  killed!.child.kill('SIGKILL');
  await killed!.ended;
  hold.release();
  await until(() => mail.received.length >= SUBSCRIBERS);
  // The process starts again, and finds nothing to send at its first checks.
  await start(PORTS[0], 'restarted');
  const checks = new Set<number>();
  const completed = sql<{ query_start: Date }>`
    select query_start from pg_stat_activity
    where application_name = 'restarted' and query like 'select "person"%"report_subscriptions"%' and state = 'idle'`;
  const countChecks = async () => {
    for (const { query_start } of (await completed.execute(db)).rows) checks.add(query_start.getTime());
    return checks.size;
  };
  await expect.poll(countChecks).toBeGreaterThanOrEqual(2);
  const recipients = mail.received.flatMap(({ to }) => to);
  expect(recipients).toHaveLength(SUBSCRIBERS);
  expect(new Set(recipients)).toEqual(new Set(emails));
  expect(await db.selectFrom('outbox').select('recipient').execute()).toEqual([]);
  const ids = mail.received.map(({ mail: { messageId } }) => messageId);
  expect(new Set(ids).size).toBe(SUBSCRIBERS);

  const headersOf = (name: string) =>
    mail.received.map(({ mail: { headers } }) => headers.find(({ key }) => key === name)?.value);
  expect(new Set(headersOf('list-unsubscribe-post'))).toEqual(new Set(['List-Unsubscribe=One-Click']));
  for (const value of headersOf('list-unsubscribe'))
    expect(value).toMatch(/^<https:\/\/garage\.example\/backend\/report\/unsubscribe\/[\w-]+\.[\w-]+>$/);
  await db.destroy();
});
