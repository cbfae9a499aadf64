import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createStatementNames, type StatementNames } from './query-executor.ts';
import type { Database } from './schema.ts';

const CONNECT_TIMEOUT_MS = 5_000;

const { INT8, DATE }: Record<'INT8' | 'DATE', number> = pg.types.builtins;
/** Parses bigint as number, since amounts in minor units stay far below 2^53, and a date as `YYYY-MM-DD`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === INT8) return Number;
    if (id === DATE) return String;
    return pg.types.getTypeParser(id, format);
  },
};

interface OpenDatabase {
  pool: pg.Pool;
  statementNames: StatementNames;
  db: Kysely<Database>;
}

/**
 * PostgreSQL timeouts in milliseconds for the connections that serve calls. Reports and exports read page by page, so
 * each of their statements is short; backups and migrations use separate connections.
 */
export const CALL_TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Milliseconds after which a call no longer waits for PostgreSQL: longer than `statement_timeout`, which a frozen
 * server does not keep.
 */
const QUERY_TIMEOUT = { query_timeout: 35_000 };

/** Message of pg for a query without a response within `query_timeout`. */
const READ_TIMEOUT = 'Query read timeout';

/**
 * Opens the connections that serve calls. Through a transaction pooler they use neither prepared statements nor
 * settings, which belong to a session.
 */
export const openCallDatabase = (direct: pg.PoolConfig, pooled?: pg.PoolConfig): OpenDatabase =>
  pooled
    ? openDatabase({ ...QUERY_TIMEOUT, ...pooled }, createStatementNames(0))
    : openDatabase({ ...CALL_TIMEOUTS, ...QUERY_TIMEOUT, ...direct });

/** Opens a pool of connections and Kysely over it; `db.destroy()` ends both. */
export function openDatabase(connection: pg.PoolConfig, statementNames = createStatementNames()): OpenDatabase {
  const pool = openPool(connection);
  const dialect = new PostgresDialect({ pool: createNamingPool(pool, statementNames) });
  return { pool, statementNames, db: new Kysely<Database>({ dialect }) };
}

/**
 * Wraps a pool for Kysely, whose driver passes only text and values: a statement that has a name runs as a named
 * prepared statement (docs/decisions/043-named-statements.md).
 */
function createNamingPool(pool: pg.Pool, names: StatementNames): PostgresPool {
  function wrap(client: pg.PoolClient) {
    let timeout: Error | undefined;
    return {
      async query(text: string, values: readonly unknown[]) {
        // The connection still waits for the earlier response, so a rollback would only wait, too.
        if (timeout) throw timeout;
        try {
          return await client.query({ name: names.find(text), text, values: [...values] });
        } catch (error) {
          if ((error as Error).message === READ_TIMEOUT) timeout = error as Error;
          throw error;
        }
      },
      release: (destroy?: boolean) => client.release(destroy || timeout),
    };
  }
  return {
    options: pool.options,
    // The other overload of `query` takes a cursor, which no query uses.
    connect: async () => wrap(await pool.connect()) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}

/**
 * Connection that replaces a prepared statement when its name gets another text, which pg refuses
 * (docs/decisions/043-named-statements.md).
 */
class CallClient extends pg.Client {
  // The overloads of pg cannot be overridden one by one.
  override query(...args: unknown[]): never {
    const { name, text, values } = args[0] as pg.QueryConfig;
    if (name === undefined) return super.query(...(args as [string])) as never;
    const query = new pg.Query({ name, text, values });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      closeEarlierStatement(connection, name, text);
      return submit(connection);
    };
    const run = (callback: unknown): unknown => super.query(query as never, callback as never);
    if (args[2]) return run(args[2]) as never;
    return new Promise((resolve, reject) => {
      run((error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    }) as never;
  }
}

/** Closes the prepared statement of this name, in one round trip with the next query, if it has another text. */
function closeEarlierStatement(connection: pg.Connection, name: string, text: string) {
  // Not in the types of pg: the texts by name that this connection has parsed.
  const { parsedStatements } = connection as pg.Connection & { parsedStatements: Record<string, string> };
  if (parsedStatements[name] === undefined || parsedStatements[name] === text) return;
  connection.close({ type: 'S', name }, true);
  delete parsedStatements[name];
}

/** Opens a pool that survives the loss of its connections. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  const config = { max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, types, Client: CallClient };
  const pool = new pg.Pool({ ...config, ...connection });
  // PostgreSQL closed an idle connection: the next query opens another.
  pool.on('error', () => {});
  // The pool handles errors of idle connections only: an unhandled error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
