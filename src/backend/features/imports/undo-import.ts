import { sql } from 'kysely';
import { revokeGrants } from '#backend/auth/reset-grants.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit } from '#backend/commands/audit.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { userSpec } from '../users/repository.ts';
import { lockImports } from './run-import.ts';
import {
  findImport,
  parseResult,
  getUndoDeadline,
  type StoredImport,
  type UndoSkippedRecord,
} from './stored-import.ts';

type Table = 'users' | 'vehicles';

/**
 * Undoes an import: deletes the records that it created and restores the values that it replaced. Records that have
 * been changed or used are kept and listed (docs/rules/imports.md#undo).
 * @throws AppError NOT_FOUND, CONFLICT when it is not done or already undone, UNDO_EXPIRED, TAKEN when another record
 * has a replaced value now
 */
export async function undoImport(deps: CommandDeps, actor: Actor, id: string): Promise<StoredImport> {
  await inTransaction(deps, actor, userSpec.unique, async (context) => {
    const { tx, now } = context;
    await lockImports(tx);
    const stored = await findImport({ db: tx }, id);
    if (stored.state !== 'DONE' || !stored.done_at) throw new AppError('CONFLICT');
    if (getUndoDeadline(stored.done_at) < now) throw new AppError('UNDO_EXPIRED');
    // Undoes the vehicles first: the client of a kept vehicle is in use and is kept, too.
    const kept = [...(await undoTable(context, id, 'vehicles')), ...(await undoTable(context, id, 'users'))];
    await tx
      .updateTable('imports')
      .set({ state: 'UNDONE', result: JSON.stringify({ ...parseResult(stored), kept }) })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('import_records').where('import_id', '=', id).execute();
    await audit(context, {
      action: 'undo-import',
      entityType: 'imports',
      entityId: id,
      changes: { kept: { from: null, to: kept.length } },
    });
  });
  return findImport(deps, id);
}

async function undoTable(context: TransactionContext, id: string, table: Table): Promise<UndoSkippedRecord[]> {
  const { tx } = context;
  const isUnused = await buildUnusedCondition(context, table);
  await sql`select t.id from ${sql.table(table)} t join import_records r on r.entity_id = t.id
    where r.import_id = ${id} and r.entity_type = ${table} for update of t`.execute(tx);
  // A record that has been soft-deleted is neither deleted nor restored.
  const removed = await sql<{ id: string }>`
    delete from ${sql.table(table)} t using import_records r
    where r.import_id = ${id} and r.entity_type = ${table} and r.entity_id = t.id and r.previous is null
      and t.updated_at = r.version and t.deleted_at is null and ${isUnused}
    returning t.id`.execute(tx);
  await audit(
    context,
    ...removed.rows.map((row) => ({ action: 'delete' as const, entityType: table, entityId: row.id })),
  );
  await restoreValues(context, id, table);
  const title =
    table === 'users'
      ? sql`concat_ws(' ', t.first_name, t.last_name)`
      : sql`concat_ws(' ', t.brand, t.model, t.plate_number)`;
  const owner = table === 'users' ? sql`t.id` : sql`t.user_id`;
  const left = await sql<{ id: string; user_id: string; title: string }>`
    select t.id, ${owner} as user_id, ${title} as title
    from ${sql.table(table)} t join import_records r on r.entity_id = t.id
    where r.import_id = ${id} and r.entity_type = ${table} and t.deleted_at is null
    order by title, t.id`.execute(tx);
  return left.rows.map((row) => ({ entityType: table, id: row.id, userId: row.user_id, title: row.title.trim() }));
}

/**
 * Returns a condition that is true for a row `t` that no foreign key references; reads the foreign keys from the
 * catalog.
 */
async function buildUnusedCondition({ tx }: TransactionContext, table: Table) {
  const { rows } = await sql<{ source: string; column: string }>`
    select conrelid::regclass::text as source, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and conparentid = 0`.execute(tx);
  const conditions = rows.map(
    ({ source, column }) =>
      sql`not exists (select from ${sql.table(source)} other where other.${sql.ref(column)} = t.id)`,
  );
  return sql.join(conditions, sql` and `);
}

/**
 * Restores the values that an import replaced in records that have not been changed since, and deletes the rows of
 * these records in `import_records`.
 */
async function restoreValues({ tx, now }: TransactionContext, importId: string, table: Table): Promise<void> {
  const { rows } = await sql<{ id: string; previous: string }>`
    select t.id, r.previous from ${sql.table(table)} t join import_records r on r.entity_id = t.id
    where r.import_id = ${importId} and r.entity_type = ${table} and r.previous is not null
      and t.updated_at = r.version and t.deleted_at is null`.execute(tx);
  for (const { id, previous } of rows) {
    await tx
      .updateTable(table)
      .set({ ...(JSON.parse(previous) as object), updated_at: nextUpdatedAt(now) } as never)
      .where('id', '=', id)
      .execute();
    // Revokes pending codes and links: they may have been sent to the address that the import had set.
    if (table === 'users') await revokeGrants(tx, id, now);
    await tx
      .deleteFrom('import_records')
      .where('import_id', '=', importId)
      .where('entity_type', '=', table)
      .where('entity_id', '=', id)
      .execute();
  }
}
