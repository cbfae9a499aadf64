import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { BrandingField } from '#domain/branding/branding-fields.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Attaches the uploads that the fields name and detaches those that no entry names; archived entries and drafts count too.
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
