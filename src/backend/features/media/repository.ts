import type { Kysely, Transaction } from 'kysely';
import type { MediaTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { storedKeys, type Storage } from '#backend/storage/storage.ts';
import { AppError } from '#domain/errors.ts';
import { publicFileUrl } from '#domain/images/image-urls.ts';
import { fillMissingLanguages } from '#domain/localized.ts';
import { GALLERY_SECTION } from '#domain/media/endpoints.ts';
import type { GalleryPicture } from '#domain/site/content.ts';

/** Maximum photos in the public gallery. */
const MAX_GALLERY = 60;

/** The client, vehicle and visit that a medium shows; a medium without any is the garage's own. */
export type MediaSubject = Pick<MediaTable, 'user_id' | 'vehicle_id' | 'visit_id'>;

interface SubjectIds {
  userId?: string | null;
  vehicleId?: string | null;
  visitId?: string | null;
}

/**
 * Completes the ids of a subject: a visit has a vehicle and a client, a vehicle has an owner. Locks each row
 * `FOR SHARE`.
 * @throws AppError VALIDATION for unknown and contradicting ids, ANONYMIZED
 */
export async function resolveSubject(
  tx: Transaction<Database>,
  { userId = null, vehicleId = null, visitId = null }: SubjectIds,
): Promise<MediaSubject> {
  const visit =
    visitId &&
    (await tx
      .selectFrom('visits')
      .select(['user_id', 'vehicle_id'])
      .where('id', '=', visitId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst());
  if (visitId && !visit) throw unknownReference('visitId');
  if (visit) {
    if (vehicleId && vehicleId !== visit.vehicle_id) throw unknownReference('vehicleId');
    if (userId && userId !== visit.user_id) throw unknownReference('userId');
    await lockClient({ tx }, visit.user_id);
    return { ...visit, visit_id: visitId };
  }
  const vehicle =
    vehicleId &&
    (await tx
      .selectFrom('vehicles')
      .select('user_id')
      .where('id', '=', vehicleId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst());
  if (vehicleId && !vehicle) throw unknownReference('vehicleId');
  if (vehicle) {
    if (userId && userId !== vehicle.user_id) throw unknownReference('userId');
    await lockClient({ tx }, vehicle.user_id);
    return { ...vehicle, vehicle_id: vehicleId, visit_id: null };
  }
  if (userId && !(await lockClient({ tx }, userId))) throw unknownReference('userId');
  return { user_id: userId, vehicle_id: null, visit_id: null };
}

const unknownReference = (field: keyof SubjectIds) =>
  new AppError('VALIDATION', { problems: [{ field, code: 'unknownReference' }] });

/** Selects public media: the garage's own photos of the gallery section. */
const publicMedia = (db: Kysely<Database>) =>
  db
    .selectFrom('media')
    .where('section', '=', GALLERY_SECTION)
    .where('type', '=', 'image')
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null);

/** Lists the public gallery, newest first. */
export async function listGallery(db: Kysely<Database>): Promise<GalleryPicture[]> {
  const rows = await publicMedia(db)
    .select(['id', 'name', 'alternative_text', 'caption', 'key'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_GALLERY)
    .execute();
  return rows.map(({ id, name, alternative_text, caption, key }) => ({
    id,
    name,
    alternativeText: fillMissingLanguages(alternative_text ?? {}),
    caption: fillMissingLanguages(caption ?? {}),
    url: publicFileUrl(key),
  }));
}

/** Finds the live medium whose file has the key; with `isPublic`, only a public one. */
export const findMediumByKey = (db: Kysely<Database>, key: string, { isPublic }: { isPublic: boolean }) =>
  (isPublic ? publicMedia(db) : db.selectFrom('media').where('deleted_at', 'is', null))
    .select(['type', 'name', 'content_type', 'bytes'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Purges the files, then the rows: after a crash between them, the next sweep finds the rows. */
export async function purgeMedia(
  tx: Transaction<Database>,
  storage: Storage,
  media: readonly { id: string; key: string }[],
): Promise<void> {
  for (const stored of media.flatMap(({ key }) => storedKeys({ key }))) await storage.remove(stored);
  const ids = media.map(({ id }) => id);
  if (ids.length) await tx.deleteFrom('media').where('id', 'in', ids).execute();
}
