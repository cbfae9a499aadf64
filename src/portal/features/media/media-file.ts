import { IMAGE_FORMATS } from '#domain/images/endpoints.ts';
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
/** Returns true for a photo, which is resized before the upload instead of being rejected. */
export const isImage = ({ type }: FileInfo): boolean => (IMAGE_FORMATS as readonly string[]).includes(type);

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
