import type { HasClock, HasDatabase, HasStorage } from '#backend/capabilities.ts';
import { DAY_MS } from '#domain/units.ts';
import { purgeMedia } from './repository.ts';

/** Days during which a deleted medium can be restored. */
const RESTORABLE_DAYS = 30;
const BATCH = 100;

/**
 * Purges a failed upload that is still soft-deleted. Otherwise, the upload is complete: its transaction committed
 * although the confirmation was lost.
 */
export async function purgeFailedUpload({ db, storage }: HasDatabase & HasStorage, key: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const incomplete = await tx
      .selectFrom('media')
      .select(['id', 'key'])
      .where('key', '=', key)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .execute();
    await purgeMedia(tx, storage, incomplete);
  });
}

/** Purges media that were soft-deleted more than `RESTORABLE_DAYS` ago; returns their number. */
export async function sweepMedia({ db, storage, now }: HasClock & HasDatabase & HasStorage): Promise<number> {
  const before = new Date(now().getTime() - RESTORABLE_DAYS * DAY_MS);
  let swept = 0;
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const deleted = await tx
        .selectFrom('media')
        .select(['id', 'key'])
        .where('deleted_at', '<', before)
        .orderBy('deleted_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      await purgeMedia(tx, storage, deleted);
      return deleted.length;
    });
    swept += batch;
    if (batch < BATCH) return swept;
  }
}
