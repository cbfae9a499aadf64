import { IMAGE_FORMATS, IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import { DOCUMENT_MAX_MB, VIDEO_MAX_MB } from '#domain/media/endpoints.ts';
import type { Problem } from '#domain/problems.ts';

const MB = 1024 * 1024;
const VIDEO_FORMATS = ['video/mp4', 'video/webm'];
const DOCUMENT_FORMATS = ['application/pdf'];

/** What a file picker offers. */
export const ACCEPTED = [...IMAGE_FORMATS, ...VIDEO_FORMATS, ...DOCUMENT_FORMATS].join(',');
/** The formats as people call them. */
export const MEDIA_FORMAT_NAMES = 'JPEG, PNG, WebP, AVIF, MP4, WebM, PDF';

type FileFacts = Pick<File, 'type' | 'size'>;
const isImage = ({ type }: FileFacts): boolean => (IMAGE_FORMATS as readonly string[]).includes(type);

/** A photo beyond the limit is made smaller before it is sent, instead of being refused. */
export const mustShrink = (file: FileFacts): boolean => isImage(file) && file.size > IMAGE_MAX_MB * MB;

/** What speaks against a file before it is sent; the server looks at its bytes as well. */
export function mediaProblem(file: FileFacts): Pick<Problem, 'code' | 'params'> | undefined {
  if (isImage(file)) return undefined;
  const limit = VIDEO_FORMATS.includes(file.type)
    ? VIDEO_MAX_MB
    : DOCUMENT_FORMATS.includes(file.type)
      ? DOCUMENT_MAX_MB
      : undefined;
  if (limit === undefined) return { code: 'oneOf', params: { types: MEDIA_FORMAT_NAMES } };
  return file.size > limit * MB ? { code: 'size', params: { n: limit } } : undefined;
}
