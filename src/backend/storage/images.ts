import sharp, { type Sharp } from 'sharp';
import { AppError } from '#domain/errors.ts';
import { AVIF_MAX_MPX, IMAGE_MAX_MPX, IMAGE_MAX_SIDE } from '#domain/images/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { PUBLIC_IMAGE_SIZES, type PublicImageFormat } from '#domain/images/image-urls.ts';

// Disables the cache: uploads do not repeat, and it would use hundreds of megabytes.
sharp.cache(false);

/** Pixels of a megapixel. */
const MPX = 1_000_000;
/** Longer side of stored images in pixels; no screen shows more. */
const STORED_SIDE = 2_400;
const THUMBNAIL_SIDE = 480;
const QUALITY = 80;
/**
 * Maximum of pixels × scans. Decoding a progressive JPEG processes every pixel once per scan: encoders write about ten
 * scans, but a small file can contain thousands.
 */
const DECODED_PIXELS_MAX = 4_000_000_000;
const START_OF_SCAN = Buffer.of(0xff, 0xda);

export interface EncodedImage {
  full: Uint8Array;
  thumbnail: Uint8Array;
  width: number;
  height: number;
}

/** Factors by which a pixel of AVIF and a sample of more than 8 bits cost more than a pixel of JPEG. */
const AVIF_COST = 3;
const DEEP_COST = 2;

/**
 * Decodes an upload and re-encodes it as WebP with a thumbnail, rotated upright and without metadata. Refuses one whose
 * estimated cost, in megapixels of a JPEG, is above `costMax`, before it is decoded.
 * @throws AppError VALIDATION, IMAGE_UNREADABLE
 */
export async function encodeImage(bytes: Buffer, costMax = Infinity): Promise<EncodedImage> {
  const image = sharp(bytes, { limitInputPixels: IMAGE_MAX_SIDE ** 2, failOn: 'error' });
  const { format, width, height, depth, bitsPerSample = 8 } = await wrapDecoderError(image.metadata());
  if (Math.max(width, height) > IMAGE_MAX_SIDE)
    throw createProblem({ code: 'max', params: { max: `${IMAGE_MAX_SIDE} × ${IMAGE_MAX_SIDE} px` } });
  // The AVIF decoder holds several whole frames, which need three times the memory of other formats.
  const isDeep = depth !== 'uchar' || bitsPerSample > 8;
  const cost = (format === 'heif' ? AVIF_COST : 1) * (isDeep ? DEEP_COST : 1);
  const maxMpx = Math.min(format === 'heif' ? AVIF_MAX_MPX : IMAGE_MAX_MPX, costMax / cost);
  if (width * height > maxMpx * MPX) throw createProblem({ code: 'megapixels', params: { n: maxMpx } });
  if (format === 'jpeg' && hasMoreScans(bytes, DECODED_PIXELS_MAX / (width * height)))
    throw new AppError('IMAGE_UNREADABLE');
  const { data, info } = await wrapDecoderError(
    resizeToWebp(STORED_SIDE, image.autoOrient()).toBuffer({ resolveWithObject: true }),
  );
  // Resizes the re-encoded image, so that the upload is decoded once.
  const thumbnail = await wrapDecoderError(resizeToWebp(THUMBNAIL_SIDE, sharp(data)).toBuffer());
  return { full: data, thumbnail, width: info.width, height: info.height };
}

const resizeToWebp = (side: number, image: Sharp) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY });

/** Returns true for more than `most` scan markers, including markers inside comments. */
function hasMoreScans(bytes: Buffer, most: number): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at !== -1; at = bytes.indexOf(START_OF_SCAN, at + 2)) {
    if (++scans > most) return true;
  }
  return false;
}

const createProblem = (problem: Omit<Problem, 'field'>) =>
  new AppError('VALIDATION', { problems: [{ field: 'file', ...problem }] });

/** Converts errors of the decoder to `IMAGE_UNREADABLE`. */
const wrapDecoderError = <T>(decoding: Promise<T>): Promise<T> =>
  decoding.catch((cause: unknown) => {
    throw new AppError('IMAGE_UNREADABLE', { cause });
  });

/** AVIF of quality 50 looks like WebP of quality 76; a higher `effort` takes seconds and saves little. */
const OPTIONS: Record<PublicImageFormat, object> = { avif: { quality: 50, effort: 2 }, webp: { quality: 76 } };

export interface SizedImage {
  size: (typeof PUBLIC_IMAGE_SIZES)[number];
  bytes: Uint8Array;
  contentType: string;
}

/** Encodes the sizes of a re-encoded public image; none is larger than the image. */
export async function encodePublicSizes(full: Uint8Array): Promise<SizedImage[]> {
  const sizes: SizedImage[] = [];
  // Encodes one size after another, because only the uploader waits.
  for (const size of PUBLIC_IMAGE_SIZES) {
    const [width, format] = size.split('.') as [string, PublicImageFormat];
    const image = sharp(full).resize({ width: Number(width), withoutEnlargement: true });
    const bytes = await image.toFormat(format, OPTIONS[format]).toBuffer();
    sizes.push({ size, bytes, contentType: `image/${format}` });
  }
  return sizes;
}

/** Converts a re-encoded image to a PNG whose longer side is at most `side` pixels. */
export const toPng = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
