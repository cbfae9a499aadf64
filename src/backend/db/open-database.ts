import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

const CONNECT_TIMEOUT_MS = 5_000;

const { builtins } = pg.types;
/** Amounts in minor units stay far below 2^53, and a day is a day in every time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === builtins.INT8) return Number;
    if (id === builtins.DATE) return String;
    return pg.types.getTypeParser(id, format);
  },
};

/** A pool of connections and typed SQL over it; `db.destroy()` ends both. */
export function openDatabase(connection: pg.PoolConfig): { pool: pg.Pool; db: Kysely<Database> } {
  const pool = openPool(connection);
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/** A pool that outlives the loss of its connections. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, types, ...connection });
  // An idle connection that PostgreSQL closed: the next query opens another.
  pool.on('error', () => {});
  // The pool hears of idle connections alone; unheard, the loss of one in a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
