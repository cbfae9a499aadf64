import sharp from 'sharp';
import { PUBLIC_SIZES, type PublicFormat } from '#domain/images/image-urls.ts';

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
