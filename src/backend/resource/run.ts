import { CompiledQuery, type Transaction } from 'kysely';
import type { Deps } from '#backend/deps.ts';
import type { Database } from '#backend/db/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { Act } from './spec.ts';
import type { Run } from './statement.ts';

export const runIn =
  (tx: Transaction<Database>): Run =>
  async <Row>(text: string, values: unknown[] = []) =>
    (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[];

/** Outside a transaction; parsed once a connection. */
export const runPrepared =
  ({ pool, statementNames }: Pick<Deps, 'pool' | 'statementNames'>): Run =>
  async (text, values = []) => {
    const name = statementNames(text);
    return (await pool.query({ ...(name !== undefined && { name }), text, values })).rows;
  };

/** The same for a search by pattern, which PostgreSQL plans best for each term. */
export const runUnprepared =
  ({ pool }: Pick<Deps, 'pool'>): Run =>
  async (text, values = []) =>
    (await pool.query(text, values)).rows;

const UNIQUE_VIOLATION = '23505';
/** A deadlock or a failed serialisation: PostgreSQL undid the transaction, which may then succeed. */
const TRY_AGAIN = ['40P01', '40001'];
const TRIES = 3;

interface PostgresError {
  code?: string;
  constraint?: string;
}

/** Everything `work` does, or nothing. A value that another live row holds is `TAKEN` at the field of its index. */
export async function inTransaction<T>(
  deps: Deps,
  actor: Act['actor'],
  unique: Readonly<Record<string, string>> | undefined,
  work: (act: Act) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const tasks: (() => void)[] = [];
    let done: T;
    try {
      const afterCommit: Act['afterCommit'] = (task) => tasks.push(task);
      done = await deps.db.transaction().execute((tx) => work({ tx, deps, actor, now: deps.now(), afterCommit }));
    } catch (error) {
      const { code, constraint } = error as PostgresError;
      if (code && TRY_AGAIN.includes(code) && tries < TRIES) continue;
      const field = code === UNIQUE_VIOLATION && constraint && unique?.[constraint];
      if (!field) throw error;
      throw new AppError('TAKEN', { problems: [{ field, code: 'taken' }], cause: error });
    }
    for (const task of tasks) task();
    return done;
  }
}
