import sharp from 'sharp';

/** A real picture of one colour, with what a camera writes into it. */
export async function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' = 'jpeg',
  { width = 64, height = 48, orientation = 1 } = {},
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Artist: 'Somebody', Make: 'Camera' } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'picture', { type: 'application/octet-stream' });
}

export const aFile = (bytes: Uint8Array | string, name = 'picture.jpg', type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
