import type { HasClock, HasDatabase, HasStorage } from '#backend/capabilities.ts';
import { DAY_MS } from '#domain/units.ts';
import { purgeMedia } from './repository.ts';

/** Days during which a deleted medium can be restored. */
const RESTORABLE_DAYS = 30;
const BATCH = 100;

interface Medium {
  id: string;
  key: string;
}

/** Purges the files and the row of a medium. */
export async function purgeMedium({ db, storage }: HasDatabase & HasStorage, medium: Medium): Promise<void> {
  await db.transaction().execute((tx) => purgeMedia(tx, storage, [medium]));
}

/** Purges media that were soft-deleted 30 days ago; returns their number. */
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
