import { AVIF_MAX_MPX, IMAGE_FORMATS, IMAGE_MAX_MB, UPLOADED_PHOTO_SIDE_MAX } from '#domain/images/endpoints.ts';
import { MB } from '#domain/units.ts';

/** Maximum side lengths of a resized photo, in pixels. The second applies if the first results in too large a file. */
const SIDES = [UPLOADED_PHOTO_SIDE_MAX, 3000] as const;
const JPEG_QUALITY = 0.85;

type PhotoInfo = Pick<File, 'type' | 'size'> & { width: number; height: number };

/**
 * Returns true for a photo that exceeds [the limits](docs/rules/validation.md#uploads) of uploads or has more pixels
 * than needed.
 */
export const shouldShrink = ({ type, size, width, height }: PhotoInfo): boolean =>
  size > IMAGE_MAX_MB * MB ||
  Math.max(width, height) > UPLOADED_PHOTO_SIDE_MAX ||
  (type === 'image/avif' && width * height > AVIF_MAX_MPX * 1_000_000);

/** Thrown for a picture of another format than `IMAGE_FORMATS` that the browser cannot decode. */
export class UnreadablePictureError extends Error {}

const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftypavi[fs]/];

const isAcceptedType = (type: string) => (IMAGE_FORMATS as readonly string[]).includes(type);

/** Returns true if a file starts like one of `IMAGE_FORMATS`, whatever its name says. */
async function hasAcceptedFormat(file: File): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return SIGNATURES.some((signature) => signature.test(head));
}

/**
 * Prepares a picture for its upload: resizes one above the limits, and converts one of another format (such as HEIC,
 * GIF or TIFF) that the browser can decode, to a JPEG in its EXIF orientation. Returns any other picture unchanged,
 * even if the browser cannot decode it, since the server may be able to.
 * @throws UnreadablePictureError
 * @throws Error for a picture above the size limit that the browser cannot decode
 */
export async function preparePicture(file: File): Promise<File> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch (cause) {
    if (!isAcceptedType(file.type)) throw new UnreadablePictureError(file.name, { cause });
    if (file.size > IMAGE_MAX_MB * MB) throw cause;
    return file;
  }
  try {
    const { type, size } = file;
    if ((await hasAcceptedFormat(file)) && !shouldShrink({ type, size, width: bitmap.width, height: bitmap.height }))
      return file;
    let blob: Blob | null = null;
    for (const side of SIDES) {
      blob = await encodeJpeg(bitmap, side);
      if (!blob) throw new Error('The canvas produced no image');
      if (blob.size <= IMAGE_MAX_MB * MB) break;
    }
    return new File([blob!], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob!.type });
  } finally {
    bitmap.close();
  }
}

function encodeJpeg(bitmap: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency: what is transparent would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
