import type { Deps } from '#backend/deps.ts';
import { storedKeys } from '#backend/storage/storage.ts';
import { AppError } from '#domain/errors.ts';

/** Removes an upload that no record holds. With an uploader, only theirs; another's does not exist. */
export async function removeImage(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: string,
  uploader?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const image = await tx
      .selectFrom('images')
      .select(['key', 'purpose', 'attached_at'])
      .where('key', '=', key)
      .$if(uploader !== undefined, (images) => images.where('user_id', '=', uploader!))
      .forUpdate()
      .executeTakeFirst();
    if (!image) throw new AppError('NOT_FOUND');
    if (image.attached_at) throw new AppError('CONFLICT');
    // Files before the row: broken off between them, the next sweep finds the row and ends the work.
    for (const stored of storedKeys(image)) await storage.remove(stored);
    await tx.deleteFrom('images').where('key', '=', key).execute();
  });
}
