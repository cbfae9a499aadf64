import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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

/** Opens a pool of connections and Kysely over it; `db.destroy()` ends both. */
export function openDatabase(connection: pg.PoolConfig): { pool: pg.Pool; db: Kysely<Database> } {
  const pool = openPool(connection);
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/** Opens a pool that survives the loss of its connections. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, types, ...connection });
  // PostgreSQL closed an idle connection: the next query opens another.
  pool.on('error', () => {});
  // The pool listens to idle connections only: an unhandled error of one in a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
