import type { Act } from './spec.ts';

/** What was and what is, by field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

interface Entry {
  action: string;
  entityType: string;
  entityId: string;
  changes?: Changes;
}

/** Records who did what; part of the transaction that does it. Never given a secret. */
export async function audit({ tx, actor, now }: Pick<Act, 'tx' | 'actor' | 'now'>, entry: Entry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      actor_id: actor.id,
      action: entry.action,
      entity_type: entry.entityType,
      entity_id: entry.entityId,
      changes: JSON.stringify(entry.changes ?? {}),
    })
    .execute();
}
