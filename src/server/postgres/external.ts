import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '#backend/config.ts';

const NOTIFICATION_TIMEOUT = 2_000;

/**
 * Checks the database of DATABASE_URL: it must accept connections within `patience` milliseconds and give each its own session.
 * @throws StartError when one of these fails
 */
export async function checkExternal(connectionString: string, log: Logger, patience = 20_000) {
  const listener = await connect(connectionString, patience);
  const other = await connect(connectionString, patience);
  try {
    if (!(await receivesNotifications(listener, other))) {
      throw new StartError(
        'DATABASE_URL leads through a transaction pooler: a direct connection (or a session pooler) is needed.',
      );
    }
    const { rows } = await other.query<{ ctype: string }>(
      'select datctype as ctype from pg_database where datname = current_database()',
    );
    if (['C', 'POSIX'].includes(rows[0]?.ctype ?? '')) {
      log.warn('The database has the character type C: Arabic searches will be slow. Make it with C.UTF-8.');
    }
  } finally {
    await Promise.allSettled([listener.end(), other.end()]);
  }
}

/** Connects with retries: the database may start at the same time. */
async function connect(connectionString: string, patience: number): Promise<pg.Client> {
  for (const end = Date.now() + patience; ; await sleep(500)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const { code = '', message } = error as Error & { code?: string };
      const isFinal = /^(28|3D)/.test(code);
      if (isFinal || Date.now() > end) throw new StartError(`The database of DATABASE_URL does not answer: ${message}`);
    }
  }
}

/** Checks that LISTEN works: a transaction pooler accepts it but delivers no notification. */
async function receivesNotifications(listener: pg.Client, other: pg.Client): Promise<boolean> {
  const channel = `karaj_${randomBytes(6).toString('hex')}`;
  await listener.query(`listen ${channel}`);
  const heard = once(listener, 'notification', { signal: AbortSignal.timeout(NOTIFICATION_TIMEOUT) });
  await other.query(`notify ${channel}`);
  return heard.then(
    () => true,
    () => false,
  );
}
