import type { AuditAction } from '#domain/audit/endpoints.ts';
import type { TransactionContext } from './transaction.ts';

/** The previous and the new value of each changed field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

interface Entry {
  action: AuditAction;
  entityType: string;
  entityId: string;
  changes?: Changes;
}

/** Writes entries to the audit log, in the transaction of the change. Entries never contain secrets. */
export async function audit(
  { tx, actor, now }: Pick<TransactionContext, 'tx' | 'actor' | 'now'>,
  ...entries: Entry[]
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      entries.map(({ action, entityType, entityId, changes }) => ({
        at: now,
        actor_id: actor.id,
        action,
        entity_type: entityType,
        entity_id: entityId,
        changes: JSON.stringify(changes ?? {}),
      })),
    )
    .execute();
}
