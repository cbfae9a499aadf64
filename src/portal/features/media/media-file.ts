import { IMAGE_FORMATS, IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import { DOCUMENT_MAX_MB, VIDEO_MAX_MB } from '#domain/media/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { MB } from '#domain/units.ts';

const VIDEO_FORMATS = ['video/mp4', 'video/webm'];
const DOCUMENT_FORMATS = ['application/pdf'];

/** MIME types for the `accept` attribute of a file picker. */
export const ACCEPTED_TYPES = [...IMAGE_FORMATS, ...VIDEO_FORMATS, ...DOCUMENT_FORMATS].join(',');
/** Names of the accepted formats for messages. */
export const MEDIA_FORMAT_NAMES = 'JPEG, PNG, WebP, AVIF, MP4, WebM, PDF';

type FileInfo = Pick<File, 'type' | 'size'>;
const isImage = ({ type }: FileInfo): boolean => (IMAGE_FORMATS as readonly string[]).includes(type);

/** Returns true for a photo over the size limit: it is resized before the upload instead of being rejected. */
export const shouldShrink = (file: FileInfo): boolean => isImage(file) && file.size > IMAGE_MAX_MB * MB;

/** Validates type and size of a file before its upload; the server also checks the content. */
export function validateMediaFile(file: FileInfo): Pick<Problem, 'code' | 'params'> | undefined {
  if (isImage(file)) return undefined;
  const limit = VIDEO_FORMATS.includes(file.type)
    ? VIDEO_MAX_MB
    : DOCUMENT_FORMATS.includes(file.type)
      ? DOCUMENT_MAX_MB
      : undefined;
  if (limit === undefined) return { code: 'oneOf', params: { types: MEDIA_FORMAT_NAMES } };
  return file.size > limit * MB ? { code: 'size', params: { n: limit } } : undefined;
}

/** Longest side of a resized photo: part numbers stay readable and its JPEG stays well below the limit. */
const SIDE_MAX_PX = 3000;
const JPEG_QUALITY = 0.85;

/** Resizes a photo to a JPEG in its EXIF orientation; throws if the browser cannot decode it. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    if (!blob) throw new Error('The canvas produced no image');
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
  } finally {
    bitmap.close();
  }
}
