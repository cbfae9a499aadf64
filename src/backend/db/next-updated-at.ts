import { sql, type Expression } from 'kysely';

/**
 * Returns the new `updated_at` of an update: at least 1 ms after the stored one, so that two updates never have the
 * same version (docs/rules/lifecycles.md#optimistic-concurrency).
 */
export const nextUpdatedAt = (now: Date | Expression<Date>, column = 'updated_at') =>
  sql<Date>`greatest(${now}::timestamptz(3), ${sql.ref(column)} + interval '1 millisecond')`;
