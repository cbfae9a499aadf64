import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { BrandingField } from '#domain/branding/branding-fields.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Takes the uploads that the fields name, and lets go of those that no entry names any more: one that was published before,
 * or a draft, may still show a picture.
 */
export async function attachEntryImages(
  { tx, now }: TransactionContext,
  fields: readonly BrandingField[],
): Promise<void> {
  const named = fields.filter(({ value }) => value);
  if (named.length) {
    const taken = await tx
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
    const keys = new Set(taken.map(({ key }) => key));
    const unknown = named.filter(({ value }) => !keys.has(value));
    if (unknown.length)
      throw new AppError('VALIDATION', {
        problems: unknown.map(({ key }) => ({ field: `fields.${key}`, code: 'unknownReference' })),
      });
  }
  await sql`
    update images set attached_at = null where purpose = 'BRANDING' and attached_at is not null and key not in (
      select field ->> 'value' from branding, jsonb_array_elements(fields) field where type = 'MERCHANT_IMAGES'
    )
  `.execute(tx);
}
