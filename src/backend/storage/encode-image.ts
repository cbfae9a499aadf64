import sharp, { type Sharp } from 'sharp';
import { AppError } from '#domain/errors.ts';
import { IMAGE_MAX_SIDE } from '#domain/images/endpoints.ts';

// No upload comes twice: what is kept of one would fill hundreds of megabytes for nothing.
sharp.cache(false);

/** Pixels; more are refused before they are decoded. */
const PIXELS_MAX = 40_000_000;
/** The longer side, in pixels, of what is kept: more than any screen of the product shows. */
const KEPT_SIDE = 2_400;
const THUMBNAIL_SIDE = 480;
const QUALITY = 80;
/**
 * Pixels that decoding may pass over in all. A progressive JPEG is passed over as often as it has scans: encoders write about
 * ten, a small file can hold thousands.
 */
const PASSED_PIXELS_MAX = 4_000_000_000;
const START_OF_SCAN = Buffer.of(0xff, 0xda);

export interface EncodedImage {
  full: Uint8Array;
  thumbnail: Uint8Array;
  width: number;
  height: number;
}

/** The first bytes of what is accepted; no other decoder ever sees an upload. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, 32)),
];

/** Whether a file begins as one of the accepted formats does. */
export const hasImageSignature = (bytes: Buffer): boolean => SIGNATURES.some((matches) => matches(bytes));

/** Decodes an upload and encodes it anew as WebP, upright and without what the camera wrote into it, with a small one beside it. */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  if (!hasImageSignature(bytes)) throw refused({ code: 'oneOf', params: { types: 'JPEG, PNG, WebP, AVIF' } });
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
  const { format, width, height } = await readable(image.metadata());
  if (Math.max(width, height) > IMAGE_MAX_SIDE)
    throw refused({ code: 'max', params: { max: `${IMAGE_MAX_SIDE} × ${IMAGE_MAX_SIDE} px` } });
  if (format === 'jpeg' && hasMoreScans(bytes, PASSED_PIXELS_MAX / (width * height)))
    throw new AppError('IMAGE_UNREADABLE');
  const { data, info } = await readable(within(KEPT_SIDE, image.autoOrient()).toBuffer({ resolveWithObject: true }));
  // Of the kept one: the upload itself is large, and decoded once.
  const thumbnail = await readable(within(THUMBNAIL_SIDE, sharp(data)).toBuffer());
  return { full: data, thumbnail, width: info.width, height: info.height };
}

const within = (side: number, image: Sharp) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY });

/** Counts too many rather than too few: what looks like a scan in a comment is one. */
function hasMoreScans(bytes: Buffer, most: number): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at !== -1; at = bytes.indexOf(START_OF_SCAN, at + 2)) {
    if (++scans > most) return true;
  }
  return false;
}

const refused = (problem: { code: 'oneOf' | 'max'; params: Record<string, string> }) =>
  new AppError('VALIDATION', { problems: [{ field: 'file', ...problem }] });

/** The decoder's complaints are about the file. */
const readable = <T>(decoding: Promise<T>): Promise<T> =>
  decoding.catch((cause: unknown) => {
    throw new AppError('IMAGE_UNREADABLE', { cause });
  });
