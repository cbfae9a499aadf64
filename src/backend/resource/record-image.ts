import type { HasStorage } from '#backend/capabilities.ts';
import { publicFileUrl } from '#domain/images/image-urls.ts';
import { AppError } from '#domain/errors.ts';
import type { ImagePurpose } from '#domain/images/endpoints.ts';
import type { TransactionContext } from './transaction.ts';

/** An image as it leaves the server: its key, and a link that expires. */
export const presentImage = (key: string | null, { storage }: HasStorage) =>
  key === null ? null : { key, url: storage.linkTo(key) };

/** One that everybody may see. */
export const presentPublicImage = (key: string | null) => (key === null ? null : { key, url: publicFileUrl(key) });

interface Replacement {
  purpose: ImagePurpose;
  before: string | null;
  after: string | null;
}

/**
 * Gives an upload to a record and lets go of the one it had. An upload belongs to one record, and is its uploader's to give or staff's.
 * @throws AppError VALIDATION
 */
export async function replaceImage(
  { tx, actor, now }: TransactionContext,
  { purpose, before, after }: Replacement,
): Promise<void> {
  if (before === after) return;
  if (after !== null) {
    const taken = await tx
      .updateTable('images')
      .set({ attached_at: now })
      .where('key', '=', after)
      .where('purpose', '=', purpose)
      .where('attached_at', 'is', null)
      .$if(actor.role === 'CLIENT', (query) => query.where('user_id', '=', actor.id))
      .returning('key')
      .executeTakeFirst();
    if (!taken) throw new AppError('VALIDATION', { problems: [{ field: 'image', code: 'unknownReference' }] });
  }
  if (before !== null) {
    await tx.updateTable('images').set({ attached_at: null }).where('key', '=', before).execute();
  }
}
