import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { PUBLIC_IMAGE_SIZES } from './image-urls.ts';

export const IMAGE_PURPOSES = ['USER', 'VEHICLE', 'CATEGORY', 'ITEM', 'BRANDING'] as const;
export const ImagePurpose = v.picklist(IMAGE_PURPOSES);
export type ImagePurpose = v.InferOutput<typeof ImagePurpose>;
/** Purposes whose images are public. */
export const PUBLIC_IMAGE_PURPOSES: readonly ImagePurpose[] = ['CATEGORY', 'ITEM', 'BRANDING'];

/** Maximum size of an image in megabytes ([limits](docs/rules/validation.md#uploads)). */
export const IMAGE_MAX_MB = 5;
/** Maximum length of the longer side in pixels. */
export const IMAGE_MAX_SIDE = 6000;
/** Maximum area in megapixels. */
export const IMAGE_MAX_MPX = 24;
/** Maximum area of an AVIF image in megapixels. */
export const AVIF_MAX_MPX = 12;
/**
 * Longest side in pixels to which the portal shrinks a photo before its upload; its area is then within the limit for
 * any aspect ratio.
 */
export const UPLOADED_PHOTO_SIDE_MAX = 4000;
export const IMAGE_FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Stored smaller copies of an image; an image that is not public has only the thumbnail. */
export const IMAGE_SIZES = ['thumb', ...PUBLIC_IMAGE_SIZES] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

const name = 'images';
export const images = {
  name,
  upload: endpoint({
    name,
    method: 'POST',
    path: '/image/upload-image',
    access: 'images.upload',
    errors: ['IMAGE_UNREADABLE'],
    /** Form fields other than `file`. */
    body: v.strictObject({ purpose: ImagePurpose }),
    multipart: true,
    response: v.object({ data: v.object({ url: v.string(), key: v.string() }) }),
    status: 201,
    // A picture to which no record refers is deleted after a day.
    idempotent: false,
  }),
  remove: endpoint({
    name,
    method: 'DELETE',
    path: '/image/delete-image/{key}',
    access: 'images.upload',
    errors: ['CONFLICT'],
    response: v.object({ data: v.object({ key: v.string() }) }),
  }),
  /** Sends a file. The URL of a private file is signed and expires. */
  file: endpoint({
    name,
    method: 'GET',
    path: '/media/file/{key}',
    access: 'public',
    // Apps that show a shared link add parameters of their own, such as `fbclid`.
    query: v.object({
      // A link that a messenger cut off is a broken one.
      expires: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{13}$/), v.transform(Number))), undefined),
      signature: v.optional(v.pipe(v.string(), v.maxLength(100))),
      size: v.optional(v.picklist(IMAGE_SIZES)),
    }),
    response: v.object({}),
  }),
};
