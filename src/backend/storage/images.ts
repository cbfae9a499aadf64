import sharp, { type Sharp } from 'sharp';
import { AppError } from '#domain/errors.ts';
import { IMAGE_MAX_SIDE } from '#domain/images/endpoints.ts';
import { PUBLIC_SIZES, type PublicFormat } from '#domain/images/image-urls.ts';
import { createBoundedQueue } from '../concurrency.ts';

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

/**
 * Decodes an upload and encodes it anew as WebP, upright and without what the camera wrote into it, with a small one beside it.
 * @throws AppError IMAGE_UNREADABLE
 */
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

/** AVIF shows at 50 what WebP shows at 76; beyond this effort it takes seconds and saves little. */
const OPTIONS: Record<PublicFormat, object> = { avif: { quality: 50, effort: 2 }, webp: { quality: 76 } };

interface SizedImage {
  size: (typeof PUBLIC_SIZES)[number];
  bytes: Uint8Array;
  contentType: string;
}

/** The smaller forms of a public picture that was decoded and encoded anew; none is larger than that one. */
export async function encodePublicSizes(full: Uint8Array): Promise<SizedImage[]> {
  const sizes: SizedImage[] = [];
  // One after the other: nobody waits for a picture but the person who uploads it.
  for (const size of PUBLIC_SIZES) {
    const [width, format] = size.split('.') as [string, PublicFormat];
    const image = sharp(full).resize({ width: Number(width), withoutEnlargement: true });
    const bytes = await image.toFormat(format, OPTIONS[format]).toBuffer();
    sizes.push({ size, bytes, contentType: `image/${format}` });
  }
  return sizes;
}

/** An image of 40 megapixels takes 150 MB while it is decoded, 700 as AVIF: two at once, and so many that wait. */
const RUNNING = 2;
const WAITING = 16;
const RETRY_AFTER = 5;

/** Runs the decoding of an upload when its turn comes; beyond the queue the caller is told to come back. */
export type EncodingQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** @throws AppError TOO_MANY_REQUESTS */
export function createEncodingQueue(): EncodingQueue {
  const queue = createBoundedQueue(RUNNING, WAITING);
  return (work) => {
    const result = queue(work);
    if (!result) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    return result;
  };
}
