import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { AppError } from '#domain/errors.ts';
import { findGrant, type Grant } from '#domain/roles.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { audit } from '#backend/commands/audit.ts';
import { assertMayCorrect } from './write.ts';
import { lockDeletedRecord, lockRecord } from './locks.ts';
import { buildUpdateQuery } from './record-query.ts';
import { readRecord, type Scope } from './repository.ts';
import type { BaseRow, ResourceCalls, ResourceSpec } from './spec.ts';
import { inTransaction } from '#backend/commands/transaction.ts';

/** Minutes during which the grant `own` may restore the actor's own deletion. */
export const UNDO_MINUTES = 10;

const DELETION_COLUMNS = ['deleted_at', 'deleted_by'];

/**
 * Soft-deletes a record. The reason, which a closed record requires, is written to the audit log.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, RECORD_CLOSED, VALIDATION
 */
export async function removeRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  id: string,
  { reason, ...scope }: Scope & { reason?: string | null },
): Promise<void> {
  await inTransaction(deps, actor, spec.unique, async (context) => {
    const { now } = context;
    const executor = transactionExecutor(context);
    const row = await lockRecord(executor, spec, id, scope);
    if (spec.mayRemove?.(actor, row) === false) throw new AppError('ROLE_FORBIDDEN');
    if (spec.isClosed?.(row)) assertMayCorrect(actor, reason);
    const query = buildUpdateQuery({ table: spec.table, columns: DELETION_COLUMNS });
    await query.execute(executor, { id, now, deleted_at: now, deleted_by: actor.id });
    await spec.onRemove?.(context, row);
    const changes = reason ? { reason: { from: null, to: reason } } : undefined;
    await audit(context, { action: 'delete', entityType: spec.endpoints.name, entityId: row.id, changes });
  });
}

/**
 * Restores a soft-deleted record and returns its row; with the grant `own` only the actor's own deletion of the last
 * `UNDO_MINUTES`. A live record stays as it is.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, RECORD_CLOSED, TAKEN
 */
export async function restoreRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  id: string,
  { grant, scope }: { grant: Grant; scope: Scope },
): Promise<Row> {
  return inTransaction(deps, actor, spec.unique, async (context) => {
    const { now } = context;
    const executor = transactionExecutor(context);
    const deleted = await lockDeletedRecord(executor, spec, id);
    if (!deleted) return readRecord(executor, spec, id, scope);
    if (grant === 'own') {
      const age = now.getTime() - deleted.deleted_at.getTime();
      if (deleted.deleted_by !== actor.id || age > UNDO_MINUTES * MINUTE_MS) throw new AppError('NOT_FOUND');
    }
    await spec.beforeRestore?.(context, id);
    const query = buildUpdateQuery({ table: spec.table, columns: DELETION_COLUMNS });
    await query.execute(executor, { id, now, deleted_at: null, deleted_by: null });
    const row = await readRecord(executor, spec, id, scope);
    if (spec.mayRemove?.(actor, row) === false) throw new AppError('ROLE_FORBIDDEN');
    if (spec.isClosed?.(row) && !findGrant(actor.role, 'records.correct')) throw new AppError('RECORD_CLOSED');
    await spec.onRestore?.(context, { ...row, deleted_at: deleted.deleted_at });
    await audit(context, { action: 'restore', entityType: spec.endpoints.name, entityId: row.id });
    return readRecord(executor, spec, id);
  });
}
