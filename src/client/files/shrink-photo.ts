import { AVIF_MAX_MPX, IMAGE_MAX_MB, UPLOADED_PHOTO_SIDE_MAX } from '#domain/images/endpoints.ts';
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

/**
 * Resizes a photo above the limits to a JPEG in its EXIF orientation. Returns any other photo unchanged, even if the
 * browser cannot decode it, since the server may be able to.
 * @throws Error for a photo above the size limit that the browser cannot decode
 */
export async function shrinkPhoto(file: File): Promise<File> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch (error) {
    if (file.size <= IMAGE_MAX_MB * MB) return file;
    throw error;
  }
  try {
    const { type, size } = file;
    if (!shouldShrink({ type, size, width: bitmap.width, height: bitmap.height })) return file;
    let blob: Blob | null = null;
    for (const side of SIDES) {
      blob = await encodeJpeg(bitmap, side);
      if (!blob) throw new Error('The canvas produced no image');
      if (blob.size <= IMAGE_MAX_MB * MB) break;
    }
    return new File([blob!], file.name.replace(/\.\w+$/, '.jpg'), { type: blob!.type });
  } finally {
    bitmap.close();
  }
}

function encodeJpeg(bitmap: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
