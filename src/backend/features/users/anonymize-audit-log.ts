import { sql, type RawBuilder } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';

interface PersonalEntries {
  /** Selects the ids of the client's records as text. */
  ids: RawBuilder<unknown>;
  /** Fields that identify the client. */
  fields: readonly string[];
}

const personalEntries = (userId: string, email: string | null): Record<string, PersonalEntries> => ({
  users: {
    ids: sql`select ${userId}::text`,
    fields: ['firstName', 'lastName', 'email', 'username', 'countryCode', 'phoneNumber', 'age', 'image'],
  },
  visits: { ids: sql`select id::text from visits where user_id = ${userId}`, fields: ['customer'] },
  tasks: { ids: sql`select id::text from tasks where user_id = ${userId}`, fields: [] },
  vehicles: { ids: sql`select id::text from vehicles where user_id = ${userId}`, fields: ['image'] },
  payments: { ids: sql`select id::text from payments where user_id = ${userId}`, fields: ['customer', 'notes'] },
  ratings: { ids: sql`select id::text from ratings where user_id = ${userId}`, fields: ['feedback'] },
  media: { ids: sql`select id::text from media where user_id = ${userId}`, fields: ['name'] },
  messages: {
    ids: sql`select id::text from messages where user_id = ${userId} or lower(email) = lower(${email})`,
    fields: ['fullName', 'email', 'message'],
  },
});

/** Removes the personal fields of a client from the audit log, and reasons that contain one of the `names`. */
export async function anonymizeAuditLog(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, email }: { id: string; email: string | null },
  names: readonly string[],
): Promise<void> {
  const patterns = names
    .filter((name) => name.trim().length > 2)
    .map((name) => `%${name.trim().replace(/[%_\\]/g, String.raw`\$&`)}%`);
  for (const [type, { ids, fields }] of Object.entries(personalEntries(id, email)))
    await sql`
      update audit_log set changes = changes - ${fields}::text[]
        - case when changes -> 'reason' ->> 'to' ilike any(${patterns}::text[]) then 'reason' else '' end
      where entity_type = ${type} and entity_id in (${ids})
    `.execute(tx);
}
