import type pg from 'pg';
import { openPool } from '#backend/db/open-database.ts';
import { createStatementNames, type StatementNames } from '#backend/db/query-executor.ts';

/** The connections and prepared statements of searches. */
export interface SearchPool {
  pool: pg.Pool;
  statementNames: StatementNames;
}

/** Concurrent searches in this process; the pool queues others, so that searches never use up the main pool. */
const MAX_CONNECTIONS = 4;
const GENERIC_PLANS = 'set plan_cache_mode = force_generic_plan';

/** Opens a pool whose statements are planned once for any term: the search method is chosen before. */
export function createSearchPool(connection: pg.PoolConfig): SearchPool {
  const onConnect = async (client: pg.ClientBase) => void (await client.query(GENERIC_PLANS));
  const pool = openPool({ ...connection, max: MAX_CONNECTIONS, onConnect });
  return { pool, statementNames: createStatementNames() };
}
