import { sql, type Kysely, type Selectable } from 'kysely';
import type { HasDatabase } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { BrandingTable } from '#backend/db/schema-tables.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { BrandingField } from '#domain/branding/branding-fields.ts';
import { BRANDING_TYPES } from '#domain/branding/branding.ts';
import type { PastEntry, StoredEntry } from '#domain/branding/manager-endpoints.ts';
import { AppError } from '#domain/errors.ts';
import type { Locale } from '#domain/locales.ts';

export type BrandingRow = Selectable<BrandingTable>;
/** Type and language of an entry; each combination has at most one active entry. */
export type BrandingKind = Pick<BrandingRow, 'type' | 'language'>;

/** Maximum archived entries per type and language. */
const MAX_HISTORY = 50;

/**
 * Lists the entries of a language and the `common` ones in the order of `BRANDING_TYPES`; within a type, the common
 * entry comes first.
 */
export async function listBranding(
  { db }: HasDatabase,
  language: Locale,
  status: BrandingRow['status'],
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('branding')
    .selectAll()
    .where('language', 'in', ['common', language])
    .where('status', '=', status)
    .execute();
  const rank = (row: BrandingRow) => 2 * BRANDING_TYPES.indexOf(row.type) + Number(row.language !== 'common');
  return rows.toSorted((a, b) => rank(a) - rank(b)).map(presentEntry);
}

/** Lists the archived entries of a type and language, the newest first. */
export async function listHistory(db: Kysely<Database>, kind: BrandingKind): Promise<PastEntry[]> {
  const rows = await selectHistory(db, kind)
    .leftJoin('users', 'users.id', 'branding.updated_by')
    .selectAll('branding')
    .select(({ fn }) => fn<string>('concat_ws', [sql.lit(' '), 'users.first_name', 'users.last_name']).as('saved_by'))
    .limit(MAX_HISTORY)
    .execute();
  return rows.map((row) => ({
    ...presentEntry(row),
    savedBy: row.updated_by === null ? null : { id: row.updated_by, name: row.saved_by },
  }));
}

const selectHistory = (db: Kysely<Database>, { type, language }: BrandingKind) =>
  db
    .selectFrom('branding')
    .where('branding.type', '=', type)
    .where('branding.language', '=', language)
    .where('branding.status', '=', 'ARCHIVED')
    .orderBy('branding.updated_at', 'desc')
    .orderBy('branding.id', 'desc');

/** Deletes archived entries beyond the maximum. */
export async function trimHistory(tx: Kysely<Database>, kind: BrandingKind): Promise<void> {
  // Uses a subquery, because DELETE has no OFFSET.
  const old = selectHistory(tx, kind).select('branding.id').offset(MAX_HISTORY);
  await tx.deleteFrom('branding').where('id', 'in', old).execute();
}

export const presentEntry = (row: BrandingRow): StoredEntry => ({
  id: row.id,
  type: row.type,
  language: row.language,
  status: row.status,
  updatedAt: row.updated_at.toISOString(),
  fields: row.fields.map(({ key, value }) => ({ key, value })),
});

/**
 * Marks the uploads whose keys are values of `fields` as attached, and detaches every branding upload to which no
 * active, draft or archived entry refers.
 * @throws AppError VALIDATION for an unknown upload
 */
export async function attachEntryImages(
  { tx, now }: TransactionContext,
  fields: readonly BrandingField[],
): Promise<void> {
  const named = fields.filter(({ value }) => value);
  if (named.length) {
    const attached = await tx
      .updateTable('images')
      .set({ attached_at: sql`coalesce(attached_at, ${now})` })
      .where(
        'key',
        'in',
        named.map(({ value }) => value),
      )
      .where('purpose', '=', 'BRANDING')
      .returning('key')
      .execute();
    const keys = new Set(attached.map(({ key }) => key));
    const unknown = named.filter(({ value }) => !keys.has(value));
    if (unknown.length)
      throw new AppError('VALIDATION', {
        problems: unknown.map(({ key }) => ({ field: `fields.${key}`, code: 'unknownReference' })),
      });
  }
  await tx
    .updateTable('images')
    .set({ attached_at: null })
    .where('purpose', '=', 'BRANDING')
    .where('attached_at', 'is not', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'key',
        'not in',
        selectFrom('branding')
          .innerJoinLateral(
            (branding) =>
              sql<{ value: string }>`jsonb_to_recordset(${branding.ref('branding.fields')})`.as<'field'>(
                sql`field (value text)`,
              ),
            (join) => join.onTrue(),
          )
          .select('field.value')
          .where('branding.type', '=', 'MERCHANT_IMAGES'),
      ),
    )
    .execute();
}
