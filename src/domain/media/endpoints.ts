import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, optionalText, requiredText } from '../fields.ts';
import { resource } from '../resource.ts';

export const MEDIA_TYPES = ['image', 'video', 'document'] as const;
export const MediaType = v.picklist(MEDIA_TYPES);
export type MediaType = v.InferOutput<typeof MediaType>;
/** Decision 9, in megabytes; an image's are `IMAGE_MAX_MB`. */
export const VIDEO_MAX_MB = 100;
export const DOCUMENT_MAX_MB = 10;
/** Sections offered; `gallery` is the public site's. */
export const MEDIA_SECTIONS = ['before', 'during', 'after', 'damage', 'parts', 'papers', 'gallery'] as const;
export const GALLERY_SECTION = 'gallery';
export const SECTION_MAX = 60;
export const MEDIA_NAME_MAX = 120;
const about = {
  section: optionalText(SECTION_MAX),
  userId: v.optional(v.nullable(Id)),
  vehicleId: v.optional(v.nullable(Id)),
  visitId: v.optional(v.nullable(Id)),
};

const base = resource({
  name: 'media',
  group: 'media',
  one: 'media',
  many: 'media',
  input: { name: requiredText(MEDIA_NAME_MAX), ...about },
  fields: {
    type: MediaType,
    name: v.string(),
    section: v.nullable(v.string()),
    merchant: v.string(),
    userId: v.nullable(v.string()),
    vehicleId: v.nullable(v.string()),
    visitId: v.nullable(v.string()),
    contentType: v.string(),
    bytes: v.number(),
    /** Signed and expiring, as is the small picture's. */
    url: v.string(),
    thumbnailUrl: v.nullable(v.string()),
  },
  filters: {
    userId: Id,
    vehicleId: Id,
    visitId: Id,
    type: MediaType,
    section: v.pipe(v.string(), v.maxLength(SECTION_MAX)),
  },
  sortable: ['createdAt', 'name'],
  access: { read: 'records.read', write: 'media.write', remove: 'records.delete', restore: 'records.restore' },
});

/** Created by an upload of one file; the type comes from its bytes. */
export const media = {
  name: base.name,
  record: base.record,
  input: base.input,
  filters: base.filters,
  sortable: base.sortable,
  list: base.list,
  upload: endpoint({
    ...base.create,
    path: '/media/upload-media',
    body: v.strictObject({ name: v.optional(requiredText(MEDIA_NAME_MAX)), ...about }),
    multipart: true,
  }),
  update: base.update,
  remove: base.remove,
  restore: base.restore,
  gallery: endpoint({
    name: base.name,
    method: 'GET',
    path: '/media/fetch-gallery',
    access: 'public',
    reply: v.object({ data: v.array(v.object({ id: v.string(), name: v.string(), url: v.string() })) }),
  }),
};
export type MediaRecord = v.InferOutput<typeof media.record>;
