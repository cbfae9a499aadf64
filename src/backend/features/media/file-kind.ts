import { hasImageSignature } from '#backend/storage/image-encoder.ts';
import { IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import { DOCUMENT_MAX_MB, VIDEO_MAX_MB, type MediaType } from '#domain/media/endpoints.ts';

/** The type of a file, detected from its bytes; images are stored as WebP. */
export interface FileKind {
  type: MediaType;
  contentType: string;
  extension: string;
  maxMb: number;
  /** Marks QuickTime and 3GPP, which become MP4. */
  isConverted?: true;
  /** Bytes before the document, which are cut off. */
  offset?: number;
}

/** Number of bytes from the start of a file that `detectFileKind` needs. */
export const HEAD_BYTES = 1_088;
/** Names of the accepted formats for the error message. */
export const ACCEPTED_KINDS = 'JPEG, PNG, WebP, AVIF, MP4, WebM, PDF';

/** Major brands of MP4 video; HEIC and audio-only files have others. */
const MP4 = /^ftyp(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|MSNV|dash)/;
/** Major brands of QuickTime and of 3GPP video. */
const CONVERTED = /^ftyp(?:qt {2}|3g[2ep][a-c4-9]|3g[grs][5-9])/;
const EBML = '\x1a\x45\xdf\xa3';
/** The EBML element DocType with the value `webm`; its length takes one byte or more. */
const WEBM = /\x42\x82[^]{1,8}webm/;
/**
 * The first line of a PDF, which scanners and other programs write within the first 1,024 bytes, after a byte order
 * mark, white space or a header of their own. Without the line end, and with `<` before it, the pattern would accept
 * files that are HTML as well.
 */
const PDF = /^([^<]{0,1023}?)%PDF-[12]\.\d[ \t]*[\r\n]/;

/**
 * Returns the kind of a file by its first bytes; undefined for other formats. Hand-written:
 * docs/decisions/033-file-formats.md.
 */
export function detectFileKind(head: Buffer): FileKind | undefined {
  const text = head.toString('latin1');
  if (hasImageSignature(head))
    return { type: 'image', contentType: 'image/webp', extension: 'webp', maxMb: IMAGE_MAX_MB };
  if (MP4.test(text.slice(4)))
    return { type: 'video', contentType: 'video/mp4', extension: 'mp4', maxMb: VIDEO_MAX_MB };
  if (CONVERTED.test(text.slice(4)))
    return { type: 'video', contentType: 'video/mp4', extension: 'mp4', maxMb: VIDEO_MAX_MB, isConverted: true };
  if (text.startsWith(EBML) && WEBM.test(text))
    return { type: 'video', contentType: 'video/webm', extension: 'webm', maxMb: VIDEO_MAX_MB };
  const pdf = PDF.exec(text);
  if (!pdf) return undefined;
  const offset = pdf[1]!.length;
  return { type: 'document', contentType: 'application/pdf', extension: 'pdf', maxMb: DOCUMENT_MAX_MB, offset };
}
