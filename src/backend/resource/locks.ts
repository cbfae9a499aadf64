import type { QueryExecutor } from '#backend/db/query-executor.ts';
import { AppError } from '#domain/errors.ts';
import { asAnySpec, buildLockDeletedQuery, buildLockParentQuery, buildLockQuery } from './record-query.ts';
import { isUuid, readRecord, type Scope } from './repository.ts';
import type { BaseRow, ResourceCalls, ResourceSpec } from './spec.ts';
import type { TransactionContext } from './transaction.ts';

/**
 * Locks a live record after its parent record, and reads it. Other transactions may still insert rows that reference
 * it.
 * @throws AppError NOT_FOUND also for a record outside the scope
 */
export async function lockRecord<R extends ResourceCalls, Row extends BaseRow>(
  executor: QueryExecutor,
  spec: ResourceSpec<R, Row>,
  id: string,
  scope: Scope = {},
): Promise<Row> {
  await lockParent(executor, spec, id);
  await buildLockQuery(spec.table).execute(executor, { id });
  return readRecord(executor, spec, id, scope);
}

/**
 * Locks a record and returns when and by whom it was deleted; undefined for a live one.
 * @throws AppError NOT_FOUND
 */
export async function lockDeletedRecord<R extends ResourceCalls, Row extends BaseRow>(
  executor: QueryExecutor,
  spec: ResourceSpec<R, Row>,
  id: string,
): Promise<{ deleted_at: Date; deleted_by: string | null } | undefined> {
  await lockParent(executor, spec, id);
  const [row] = await buildLockDeletedQuery(spec.table).execute(executor, { id });
  if (!row) throw new AppError('NOT_FOUND');
  const { deleted_at, deleted_by } = row;
  return deleted_at ? { deleted_at, deleted_by } : undefined;
}

async function lockParent<R extends ResourceCalls, Row extends BaseRow>(
  executor: QueryExecutor,
  spec: ResourceSpec<R, Row>,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  const { table, parent } = asAnySpec(spec);
  if (parent) await buildLockParentQuery({ table, parent }).execute(executor, { id });
}

/**
 * Selects a live client, to whom a record is added, `FOR SHARE`; undefined if there is none. With `isUpdated`, locks
 * the row `FOR NO KEY UPDATE`, because two transactions that both upgrade a shared lock would deadlock.
 * @throws AppError ANONYMIZED (docs/rules/roles.md#anonymized-clients)
 */
export async function lockClient(
  { tx }: Pick<TransactionContext, 'tx'>,
  id: string,
  { isUpdated = false }: { isUpdated?: boolean } = {},
): Promise<{ first_name: string; last_name: string } | undefined> {
  const client = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'anonymized_at'])
    .where('id', '=', id)
    .where('role', '=', 'CLIENT')
    .where('deleted_at', 'is', null)
    .$if(isUpdated, (users) => users.forNoKeyUpdate())
    .$if(!isUpdated, (users) => users.forShare())
    .executeTakeFirst();
  if (client?.anonymized_at) throw new AppError('ANONYMIZED');
  return client;
}

/** Selects a live and active member of staff `FOR SHARE`; undefined if there is none. */
export const lockStaff = ({ tx }: Pick<TransactionContext, 'tx'>, id: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '<>', 'CLIENT')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
