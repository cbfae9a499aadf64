import type { HasStorage } from '#backend/capabilities.ts';
import type { MediaTable } from '#backend/db/schema-workshop.ts';
import type { RowOf } from '#backend/resource/spec.ts';
import { thumbnailOf } from '#domain/images/image-urls.ts';
import type { MediaRecord } from '#domain/media/endpoints.ts';

export type MediaRow = Omit<RowOf<MediaTable>, 'created_by'> & { merchant: string };

/** What leaves the server of a photo, video or paper. */
export function presentMedia(row: MediaRow, { storage }: HasStorage): MediaRecord {
  const url = storage.linkTo(row.key);
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    section: row.section,
    merchant: row.merchant,
    userId: row.user_id,
    vehicleId: row.vehicle_id,
    visitId: row.visit_id,
    contentType: row.content_type,
    bytes: row.bytes,
    url,
    thumbnailUrl: row.has_thumbnail ? thumbnailOf(url) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
