import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, StartError } from '#backend/config.ts';
import { CALL_TIMEOUTS } from '#backend/db/open-database.ts';

const NOTIFICATION_TIMEOUT = 2_000;

type Urls = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

/**
 * Checks the database of DATABASE_URL: it must accept connections within `patience` milliseconds and give each its own
 * session. With DATABASE_DIRECT_URL, only that connection needs its own session, and both URLs must lead to the same
 * database.
 * @throws StartError when one of these fails
 */
export async function checkExternalDatabase({ databaseUrl, databaseDirectUrl }: Urls, log: Logger, patience = 20_000) {
  const clients: pg.Client[] = [];
  const open = async (name: string, url: string) => {
    const client = await connect(name, url, patience);
    clients.push(client);
    return client;
  };
  try {
    const listener = databaseDirectUrl
      ? await open('DATABASE_DIRECT_URL', databaseDirectUrl)
      : await open('DATABASE_URL', databaseUrl!);
    // Runs before the pooler opens its first connection, which keeps the settings that the role has at that time.
    if (databaseDirectUrl) await setTimeouts(listener);
    const other = await open('DATABASE_URL', databaseUrl!);
    if (!(await receivesNotifications(listener, other)))
      throw new StartError(
        databaseDirectUrl
          ? 'DATABASE_DIRECT_URL leads through a transaction pooler, or to another database than DATABASE_URL: set it to a direct connection.'
          : 'DATABASE_URL leads through a transaction pooler: a direct connection is needed, there or as DATABASE_DIRECT_URL.',
      );
    if (databaseDirectUrl && (await lacksTimeout(other)))
      log.warn(
        'The connections of the pooler have no statement_timeout. Reconnect it (RECONNECT in pgbouncer), and use the same role in both URLs.',
      );
    const { rows } = await other.query<{ ctype: string }>(
      'select datctype as ctype from pg_database where datname = current_database()',
    );
    if (['C', 'POSIX'].includes(rows[0]?.ctype ?? '')) {
      log.warn('The database has LC_CTYPE C, with which Arabic searches are slow. Create it with C.UTF-8.');
    }
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Connects with retries: the database may start at the same time. */
async function connect(name: string, connectionString: string, patience: number): Promise<pg.Client> {
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
      if (isFinal || Date.now() > end) throw new StartError(`The database of ${name} does not answer: ${message}`);
    }
  }
}

/**
 * Sets the timeouts of calls on the role in this database, unless they are set, because a pooler rejects them as
 * options of a connection. An advisory lock serializes parallel starts.
 */
async function setTimeouts(client: pg.Client) {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('role-timeouts'))`);
  const { rows } = await client.query<{ name: string }>(`
    select split_part(setting, '=', 1) as name
    from pg_db_role_setting cross join unnest(setconfig) as setting
    where setrole = (select oid from pg_roles where rolname = current_user)
      and setdatabase = (select oid from pg_database where datname = current_database())`);
  const { rows: current } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(current[0]!.name);
  for (const [name, milliseconds] of Object.entries(CALL_TIMEOUTS))
    if (!rows.some((row) => row.name === name))
      await client.query(`alter role current_user in database ${database} set ${name} = ${milliseconds}`);
  await client.query('commit');
}

async function lacksTimeout(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ setting: string }>(`select current_setting('statement_timeout') as setting`);
  return rows[0]!.setting === '0';
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
