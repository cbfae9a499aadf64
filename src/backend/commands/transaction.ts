import type { Transaction } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { AppError } from '#domain/errors.ts';

/** One actor's write: all of its statements commit together or not at all. */
export interface TransactionContext {
  tx: Transaction<Database>;
  deps: CommandDeps;
  actor: Actor;
  now: Date;
  /** Schedules a task to run after the commit; a rollback drops it. */
  afterCommit(task: () => void): void;
}

const UNIQUE_VIOLATION = '23505';
/** Deadlock and serialization failure: PostgreSQL rolled back, and a retry may succeed. */
const RETRYABLE_CODES = ['40P01', '40001'];
const MAX_ATTEMPTS = 3;

interface PostgresError {
  code?: string;
  constraint?: string;
}

/**
 * Runs `work` in one transaction, queued per actor, and retries it after a deadlock or serialization failure. `unique`
 * maps the name of a unique index to its field.
 * @throws AppError TAKEN at the field whose unique index is violated, TOO_MANY_REQUESTS when too many writes of the
 * actor wait
 */
export const inTransaction = <T>(
  deps: CommandDeps,
  actor: Actor,
  unique: Readonly<Record<string, string>> | undefined,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> => deps.writeQueues(actor.id, () => runTransaction(deps, actor, unique, work));

async function runTransaction<T>(
  deps: CommandDeps,
  actor: Actor,
  unique: Readonly<Record<string, string>> | undefined,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const tasks: (() => void)[] = [];
    let result: T;
    try {
      const afterCommit: TransactionContext['afterCommit'] = (task) => tasks.push(task);
      result = await deps.db.transaction().execute((tx) => work({ tx, deps, actor, now: deps.now(), afterCommit }));
    } catch (error) {
      const { code, constraint } = error as PostgresError;
      if (code && RETRYABLE_CODES.includes(code) && attempt < MAX_ATTEMPTS) continue;
      const field = code === UNIQUE_VIOLATION && constraint && unique?.[constraint];
      if (!field) throw error;
      throw new AppError('TAKEN', { problems: [{ field, code: 'taken' }], cause: error });
    }
    for (const task of tasks) task();
    return result;
  }
}
