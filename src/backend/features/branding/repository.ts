import type { Selectable } from 'kysely';
import type { BrandingTable } from '#backend/db/schema.ts';
import type { Deps } from '#backend/deps.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { BRANDING_TYPES } from '#domain/branding/branding.ts';
import type { Locale } from '#domain/locales.ts';

type BrandingRow = Selectable<BrandingTable>;

/** The entries of a language and those of all languages, in the order of their types. */
export async function listBranding(
  { db }: Pick<Deps, 'db'>,
  language: Locale,
  status: BrandingRow['status'],
): Promise<BrandingEntry[]> {
  const rows = await db
    .selectFrom('branding')
    .selectAll()
    .where('language', 'in', ['common', language])
    .where('status', '=', status)
    .execute();
  const rank = (row: BrandingRow) => BRANDING_TYPES.indexOf(row.type);
  return rows.toSorted((a, b) => rank(a) - rank(b)).map(present);
}

const present = (row: BrandingRow): BrandingEntry => ({
  id: row.id,
  type: row.type,
  language: row.language,
  status: row.status,
  updatedAt: row.updated_at.toISOString(),
  fields: row.fields.map(({ key, value }) => ({ key, value })),
});
