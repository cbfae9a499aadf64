import { DOCUMENT_MAX_MB, VIDEO_MAX_MB } from '#domain/media/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { MB } from '#domain/units.ts';

/** The server turns QuickTime and 3GPP into MP4. */
const VIDEO_FORMATS = ['video/mp4', 'video/webm', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'video/x-m4v'];
const DOCUMENT_FORMATS = ['application/pdf'];

/** `accept` attribute of a file picker for pictures of any format: those that the browser can decode are converted. */
export const PICTURE_TYPES = 'image/*';
/** `accept` attribute of a file picker for pictures, videos and documents. */
export const ACCEPTED_TYPES = [PICTURE_TYPES, 'video/*', ...DOCUMENT_FORMATS].join(',');
/** Names of the accepted formats for messages. */
export const MEDIA_FORMAT_NAMES = 'JPEG, PNG, WebP, AVIF, MP4, WebM, PDF';

type FileInfo = Pick<File, 'type' | 'size'> & Partial<Pick<File, 'name'>>;

/** MIME types by extension, for systems that know no type for them. */
const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
  mp4: 'video/mp4',
  mkv: 'video/x-matroska',
  pdf: 'application/pdf',
};
const typeOf = ({ type, name = '' }: FileInfo): string =>
  type || (TYPES_BY_EXTENSION[name.split('.').at(-1)!.toLowerCase()] ?? '');

/** Returns true for a picture, which is resized or converted before the upload; SVG is none, since it has scripts. */
export const isImage = (file: FileInfo): boolean => /^image\/(?!svg)/.test(typeOf(file));

/** Validates type and size of a file before its upload; the server also checks the content. */
export function validateMediaFile(file: FileInfo): Pick<Problem, 'code' | 'params'> | undefined {
  if (isImage(file)) return undefined;
  const type = typeOf(file);
  const limit = VIDEO_FORMATS.includes(type) ? VIDEO_MAX_MB : DOCUMENT_FORMATS.includes(type) ? DOCUMENT_MAX_MB : 0;
  if (limit === 0 && type.startsWith('video/')) return { code: 'videoFormat' };
  if (limit === 0) return { code: 'oneOf', params: { types: MEDIA_FORMAT_NAMES } };
  return file.size > limit * MB ? { code: 'size', params: { n: limit } } : undefined;
}
