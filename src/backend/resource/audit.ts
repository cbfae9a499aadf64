import type { TransactionContext } from './transaction.ts';

/** What was and what is, by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

interface Entry {
  action: string;
  entityType: string;
  entityId: string;
  changes?: Changes;
}

/** Records who did what; part of the transaction that does it. Never given a secret. */
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
