import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  choiceField,
  fieldTable,
  localizedField,
  optionalReferenceField,
  optionalTextField,
  readOnlyField,
  textField,
} from '../field-table.ts';
import { Id } from '../fields.ts';
import { LocalizedRecord, optionalLocalizedText } from '../localized.ts';
import { resource } from '../resource.ts';

export const MEDIA_TYPES = ['image', 'video', 'document'] as const;
export const MediaType = v.picklist(MEDIA_TYPES);
export type MediaType = v.InferOutput<typeof MediaType>;
/** Maximum size of a video in megabytes ([limits](docs/rules/validation.md#uploads)); for images see `IMAGE_MAX_MB`. */
export const VIDEO_MAX_MB = 100;
/** Maximum size of a document in megabytes. */
export const DOCUMENT_MAX_MB = 10;
/** Sections that forms offer; the public site shows `gallery`. */
export const MEDIA_SECTIONS = ['before', 'during', 'after', 'damage', 'parts', 'papers', 'gallery'] as const;
export const GALLERY_SECTION = 'gallery';
export const SECTION_NAME_MAX = 60;
export const MEDIA_NAME_MAX = 120;
const CAPTION_MAX = 160;
/** Days that a [shared link](docs/rules/validation.md#shared-links) works. */
export const SHARED_LINK_DAYS = 30;

export const mediaFields = fieldTable({
  type: choiceField(MediaType).forClients().readOnly().filterable(),
  name: textField(MEDIA_NAME_MAX).personal('mask').forClients().sortable(),
  section: optionalTextField(SECTION_NAME_MAX)
    .impersonal()
    .forClients()
    .filterable(v.pipe(v.string(), v.maxLength(SECTION_NAME_MAX))),
  userId: optionalReferenceField().forClients().filterable(Id),
  vehicleId: optionalReferenceField().forClients().filterable(Id),
  visitId: optionalReferenceField().forClients().filterable(Id),
  /** Alternative text of a [gallery](docs/rules/branding.md#gallery) picture. */
  alternativeText: localizedField(v.optional(optionalLocalizedText(MEDIA_NAME_MAX))).personal('mask'),
  caption: localizedField(v.optional(optionalLocalizedText(CAPTION_MAX))).personal('mask'),
  contentType: readOnlyField(v.string()).impersonal().forClients(),
  bytes: readOnlyField(v.number()).forClients(),
});

const base = resource({
  name: 'media',
  group: 'media',
  one: 'media',
  many: 'media',
  input: mediaFields.input,
  fields: {
    ...mediaFields.record,
    merchant: v.string(),
    /** Signed URL that expires. */
    url: v.string(),
    thumbnailUrl: v.nullable(v.string()),
  },
  filters: mediaFields.filters,
  sortable: mediaFields.sortable,
  access: { read: 'records.read', write: 'media.write', remove: 'records.delete', restore: 'records.restore' },
  errors: { create: ['ANONYMIZED', 'IMAGE_UNREADABLE'] },
});

const { name, section, userId, vehicleId, visitId } = mediaFields.input;

/** Media are created by uploading one file, whose content determines the type. */
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
    body: v.strictObject({ name: v.optional(name), section, userId, vehicleId, visitId }),
    multipart: true,
  }),
  update: base.update,
  remove: base.remove,
  restore: base.restore,
  /** Returns a link to the file that works without an account (docs/rules/validation.md#shared-links). */
  share: endpoint({
    name: base.name,
    method: 'GET',
    path: '/media/share-media/{id}',
    access: 'records.read',
    response: v.object({ data: v.object({ url: v.string(), expiresAt: v.string() }) }),
  }),
  gallery: endpoint({
    name: base.name,
    method: 'GET',
    path: '/media/fetch-gallery',
    access: 'public',
    response: v.object({
      data: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          alternativeText: v.optional(LocalizedRecord),
          caption: v.optional(LocalizedRecord),
          url: v.string(),
        }),
      ),
    }),
  }),
};
export type MediaRecord = v.InferOutput<typeof media.record>;
