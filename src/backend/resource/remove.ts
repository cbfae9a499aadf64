import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/http/route.ts';
import { AppError } from '#domain/errors.ts';
import type { Grant } from '#domain/permissions.ts';
import { audit } from './audit.ts';
import { lockDeletedRecord, lockRecord, readRecord, type Scope } from './repository.ts';
import { inTransaction } from './transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { MINUTE_MS } from '#domain/units.ts';
import type { BaseRow, ResourceCalls, ResourceSpec } from './spec.ts';

/** How long one's own deletion can be undone (decision 5). */
export const UNDO_MINUTES = 10;

/** Takes a record out of sight; it stays in the database. */
export async function removeRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  id: string,
  scope: Scope,
): Promise<void> {
  await inTransaction(deps, actor, spec.unique, async (act) => {
    const run = transactionExecutor(act.tx);
    const row = await lockRecord(run, spec, id, scope);
    if (spec.mayRemove?.(actor, row) === false) throw new AppError('ROLE_FORBIDDEN');
    await run(
      `update ${spec.table} set deleted_at = $2, deleted_by = $3,
       updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond') where id = $1`,
      [id, act.now, actor.id],
    );
    await spec.onRemove?.(act, row);
    await audit(act, { action: 'delete', entityType: spec.endpoints.name, entityId: row.id });
  });
}

/** Brings a deleted record back: anyone's, or with the grant `own` one's own deletion of the last minutes. A live one stays as it is. */
export async function restoreRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  id: string,
  grant: Grant,
): Promise<Row> {
  return inTransaction(deps, actor, spec.unique, async (act) => {
    const run = transactionExecutor(act.tx);
    const deleted = await lockDeletedRecord(run, spec, id);
    if (!deleted) return readRecord(run, spec, id);
    if (grant === 'own') {
      const ago = act.now.getTime() - deleted.deleted_at.getTime();
      if (deleted.deleted_by !== actor.id || ago > UNDO_MINUTES * MINUTE_MS) throw new AppError('NOT_FOUND');
    }
    await run(
      `update ${spec.table} set deleted_at = null, deleted_by = null,
       updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond') where id = $1`,
      [id, act.now],
    );
    const row = await readRecord(run, spec, id);
    if (spec.mayRemove?.(actor, row) === false) throw new AppError('ROLE_FORBIDDEN');
    await spec.onRestore?.(act, { ...row, deleted_at: deleted.deleted_at });
    await audit(act, { action: 'restore', entityType: spec.endpoints.name, entityId: row.id });
    return readRecord(run, spec, id);
  });
}
