import type pg from 'pg';
import { openPool } from '#backend/db/open-database.ts';
import { createStatementNames, type StatementNames } from '#backend/db/query-executor.ts';

/** What searches run on. */
export interface SearchPool {
  pool: pg.Pool;
  statementNames: StatementNames;
}

/** At once in this process; others wait their turn and do not keep anybody else from the database. */
const AT_ONCE = 4;
const GENERIC = 'set plan_cache_mode = force_generic_plan';

/** Connections of their own, on which each statement is planned once, for any term: its method is chosen already. */
export function createSearchPool(connection: pg.PoolConfig): SearchPool {
  const prepare = async (client: pg.ClientBase) => void (await client.query(GENERIC));
  const pool = openPool({ ...connection, max: AT_ONCE, onConnect: prepare });
  return { pool, statementNames: createStatementNames() };
}
