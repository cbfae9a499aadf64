import type { Deps } from '#backend/deps.ts';
import { storedKeys } from '#backend/storage/storage.ts';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 100;

/** Removes the uploads that no record took within a day, and those that a record has let go of; tells how many. */
export async function sweepOrphans({ db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - DAY);
  let swept = 0;
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const orphans = await tx
        .selectFrom('images')
        .select('key')
        .where('attached_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      const keys = orphans.map(({ key }) => key);
      for (const stored of keys.flatMap(storedKeys)) await storage.remove(stored);
      if (keys.length) await tx.deleteFrom('images').where('key', 'in', keys).execute();
      return keys.length;
    });
    swept += batch;
    if (batch < BATCH) return swept;
  }
}
