import { looksLikeImage } from '#backend/storage/encode-image.ts';
import { IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import { DOCUMENT_MAX_MB, VIDEO_MAX_MB, type MediaType } from '#domain/media/endpoints.ts';

/** What a file is, whatever it calls itself; an image is kept as WebP. */
export interface FileKind {
  type: MediaType;
  contentType: string;
  extension: string;
  maxMb: number;
}

/** The bytes from the start that tell a kind. */
export const HEAD_BYTES = 256;
/** As told to somebody who sent another kind. */
export const ACCEPTED_KINDS = 'JPEG, PNG, WebP, AVIF, MP4, WebM, PDF';

/** Brands of MP4 itself; QuickTime, HEIC and sound alone have others. */
const MP4 = /^ftyp(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|MSNV|dash)/;
const EBML = '\x1a\x45\xdf\xa3';
/** The element DocType of a Matroska file, with its length in one byte or more. */
const WEBM = /\x42\x82[^]{1,8}webm/;
/** The name of the format and a line's end: what begins as a page of HTML is no PDF, nor is one that goes on as such. */
const PDF = /^%PDF-[12]\.\d[ \t]*[\r\n]/;

/** Undefined for what is not accepted. */
export function detectFileKind(head: Buffer): FileKind | undefined {
  const text = head.toString('latin1');
  if (looksLikeImage(head)) return { type: 'image', contentType: 'image/webp', extension: 'webp', maxMb: IMAGE_MAX_MB };
  if (MP4.test(text.slice(4)))
    return { type: 'video', contentType: 'video/mp4', extension: 'mp4', maxMb: VIDEO_MAX_MB };
  if (text.startsWith(EBML) && WEBM.test(text))
    return { type: 'video', contentType: 'video/webm', extension: 'webm', maxMb: VIDEO_MAX_MB };
  if (PDF.test(text))
    return { type: 'document', contentType: 'application/pdf', extension: 'pdf', maxMb: DOCUMENT_MAX_MB };
  return undefined;
}
