import type { Kysely, Transaction } from 'kysely';
import type { MediaTable } from '#backend/db/schema-workshop.ts';
import type { Database } from '#backend/db/schema.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { AppError } from '#domain/errors.ts';
import { publicFile } from '#domain/images/image-urls.ts';
import { GALLERY_SECTION } from '#domain/media/endpoints.ts';
import type { GalleryPicture } from '#domain/site/content.ts';

/** Photos on the public site. */
const GALLERY_MAX = 60;

/** Whom and what a medium is about; nobody's are the garage's own. */
export type Subject = Pick<MediaTable, 'user_id' | 'vehicle_id' | 'visit_id'>;

interface SubjectIds {
  userId?: string | null;
  vehicleId?: string | null;
  visitId?: string | null;
}

/** A visit tells its vehicle and client, a vehicle its owner; ids that contradict each other are refused. Kept so until the transaction ends. */
export async function subjectOf(
  tx: Transaction<Database>,
  { userId = null, vehicleId = null, visitId = null }: SubjectIds,
): Promise<Subject> {
  const visit =
    visitId &&
    (await tx
      .selectFrom('visits')
      .select(['user_id', 'vehicle_id'])
      .where('id', '=', visitId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst());
  if (visitId && !visit) throw unknown('visitId');
  if (visit) {
    if (vehicleId && vehicleId !== visit.vehicle_id) throw unknown('vehicleId');
    if (userId && userId !== visit.user_id) throw unknown('userId');
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
  if (vehicleId && !vehicle) throw unknown('vehicleId');
  if (vehicle) {
    if (userId && userId !== vehicle.user_id) throw unknown('userId');
    return { ...vehicle, vehicle_id: vehicleId, visit_id: null };
  }
  if (userId && !(await lockClient({ tx }, userId))) throw unknown('userId');
  return { user_id: userId, vehicle_id: null, visit_id: null };
}

const unknown = (field: keyof SubjectIds) =>
  new AppError('VALIDATION', { problems: [{ field, code: 'unknownReference' }] });

/** What is public of the garage: its own photos of the section for it. */
const publicMedia = (db: Kysely<Database>) =>
  db
    .selectFrom('media')
    .where('section', '=', GALLERY_SECTION)
    .where('type', '=', 'image')
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null);

/** What visitors see of the gallery, the newest first. */
export async function listGallery(db: Kysely<Database>): Promise<GalleryPicture[]> {
  const rows = await publicMedia(db)
    .select(['id', 'name', 'key'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(GALLERY_MAX)
    .execute();
  return rows.map(({ id, name, key }) => ({ id, name, url: publicFile(key) }));
}

/** A medium whose file may be sent: one that is there, and without a signed link one that is public. */
export const findFile = (db: Kysely<Database>, key: string, { isPublic }: { isPublic: boolean }) =>
  (isPublic ? publicMedia(db) : db.selectFrom('media').where('deleted_at', 'is', null))
    .select(['type', 'name', 'content_type', 'bytes'])
    .where('key', '=', key)
    .executeTakeFirst();
