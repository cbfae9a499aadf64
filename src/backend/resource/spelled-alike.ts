import { sql, type SqlBool } from 'kysely';
import type { Condition } from './spec.ts';

/** Tables with names that are unique in any spelling, and the columns within which they are unique. */
const NAMES = {
  users: { column: 'username', within: [] },
  vehicles: { column: 'plate_number', within: [] },
  static_data: { column: 'name', within: ['type', 'parent_id'] },
} as const;
type NamedTable = keyof typeof NAMES;

/**
 * Returns SQL that is true for a live row `t` with the same name as another one in a different spelling, which the
 * upgrade marked (docs/decisions/108-one-spelling.md).
 */
export function isSpelledAlike(table: NamedTable) {
  const { column, within } = NAMES[table];
  const normalized = (row: string) => sql`normalize_identifier(${sql.ref(`${row}.${column}`)})`;
  const isSame = within.map((one) => sql`and other.${sql.ref(one)} is not distinct from t.${sql.ref(one)}`);
  return sql<SqlBool>`exists (
    select from ${sql.table(table)} as other
    where other.id <> t.id and other.deleted_at is null and (other.spelled_alike or t.spelled_alike)
      and ${normalized('other')} = ${normalized('t')} ${sql.join(isSame, sql` `)}
  )`;
}

/** Returns SQL that is true if a table has rows that are spelled alike. */
export const hasSpelledAlike = (table: NamedTable) => sql<boolean>`exists (
  select from ${sql.table(table)} as t where t.spelled_alike and t.deleted_at is null and ${isSpelledAlike(table)}
)`;

/** Conditions of the list filter `spelling`. */
export const spellingConditions = (table: NamedTable): { spelling: { alike: Condition<NamedTable> } } => ({
  spelling: { alike: () => isSpelledAlike(table) },
});
