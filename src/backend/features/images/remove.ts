import type { HasClock, HasDatabase, HasStorage } from '#backend/capabilities.ts';
import { storedKeys } from '#backend/storage/storage.ts';
import { AppError } from '#domain/errors.ts';
import { DAY_MS } from '#domain/units.ts';

/**
 * Deletes an upload that is attached to no record. With `uploader`, finds only uploads by this person.
 * @throws AppError NOT_FOUND, CONFLICT when it is attached
 */
export async function removeImage(
  { db, storage }: HasDatabase & HasStorage,
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
    // Deletes the files before the row: after a crash between them, the next sweep finds the row.
    for (const stored of storedKeys(image)) await storage.remove(stored);
    await tx.deleteFrom('images').where('key', '=', key).execute();
  });
}

const BATCH = 100;

/** Deletes uploads older than a day that are attached to no record; returns their number. */
export async function sweepOrphanedImages({ db, storage, now }: HasClock & HasDatabase & HasStorage): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS);
  let swept = 0;
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const orphans = await tx
        .selectFrom('images')
        .select(['key', 'purpose'])
        .where('attached_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const stored of orphans.flatMap(storedKeys)) await storage.remove(stored);
      const keys = orphans.map(({ key }) => key);
      if (keys.length) await tx.deleteFrom('images').where('key', 'in', keys).execute();
      return keys.length;
    });
    swept += batch;
    if (batch < BATCH) return swept;
  }
}
