import { CompiledQuery, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** Runs one SQL statement with positional parameters and returns its rows. */
export type QueryExecutor = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

interface NamedTransaction {
  tx: Transaction<Database>;
  deps: { statementNames: StatementNames };
}

/**
 * Runs statements inside a transaction, each as a named prepared statement: the client of `createNamingPool` adds the
 * name.
 */
export const transactionExecutor =
  ({ tx, deps }: NamedTransaction): QueryExecutor =>
  async <Row>(text: string, values: readonly unknown[] = []) => {
    deps.statementNames.name(text);
    return (await tx.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[];
  };

interface PreparedPool {
  pool: pg.Pool;
  statementNames: StatementNames;
}

/** Runs statements outside a transaction, each as a named prepared statement: parsed once per connection. */
export const preparedExecutor =
  ({ pool, statementNames }: PreparedPool): QueryExecutor =>
  async (text, values = []) => {
    const name = statementNames.name(text);
    return (await pool.query({ ...(name !== undefined && { name }), text, values: [...values] })).rows;
  };

/** Runs statements outside a transaction without preparing them: a search by pattern needs a plan for each term. */
export const unpreparedExecutor =
  ({ pool }: Pick<PreparedPool, 'pool'>): QueryExecutor =>
  async (text, values = []) =>
    (await pool.query(text, [...values])).rows;

/**
 * Maximum number of prepared statements per connection: each uses about 30 KB, and list filters can produce thousands
 * of texts.
 */
const MAX_NAMES = 200;

/** Names of the prepared statements by their text. */
export interface StatementNames {
  /** Names a statement, by the name of the least recently used one beyond the limit; undefined without names. */
  name(text: string): string | undefined;
  /** Returns the name of a statement that has one. */
  find(text: string): string | undefined;
}

/** Creates up to `limit` names. A connection replaces the statement of a name when the name has another text. */
export function createStatementNames(limit = MAX_NAMES): StatementNames {
  // The first key is the least recently used one.
  const names = new Map<string, string>();

  function takeName(): string | undefined {
    if (names.size < limit) return `s${names.size}`;
    const [oldest] = names;
    if (oldest) names.delete(oldest[0]);
    return oldest?.[1];
  }

  return {
    find: (text) => names.get(text),
    name(text) {
      const name = names.get(text) ?? takeName();
      if (name === undefined) return undefined;
      names.delete(text);
      names.set(text, name);
      return name;
    },
  };
}
