import sharp from 'sharp';

/** Creates a picture of one colour with camera metadata. */
export async function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' = 'jpeg',
  { width = 64, height = 48, orientation = 1 } = {},
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Artist: 'Somebody', Make: 'Camera' } })
    .withMetadata({ orientation })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'picture', { type: 'application/octet-stream' });
}

export const aFile = (bytes: Uint8Array | string, name = 'picture.jpg', type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** Creates a grey progressive JPEG of 4000 × 4000 pixels: each scan is a few bytes but decodes the whole picture. */
export function aJpegOfScans(scans: number): File {
  const segment = (marker: number, ...body: number[]) => Buffer.from([0xff, marker, 0, body.length + 2, ...body]);
  const oneCode = [1, ...Array<number>(15).fill(0)];
  // 250,000 empty blocks: seven runs of 32,767 and one of 20,631.
  const runs = `0${'1'.repeat(14)}`.repeat(7) + '001000010010111';
  const bytes = runs.match(/.{8}/g)!.map((bits) => Number.parseInt(bits, 2));
  const scan = [
    segment(0xda, 1, 1, 0, 1, 63, 0),
    Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte]))),
  ];
  const jpeg = Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 0x0f, 0xa0, 0x0f, 0xa0, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...oneCode, 0),
    segment(0xc4, 0x10, ...oneCode, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(250_000 / 8),
    ...Array.from({ length: scans }, () => scan).flat(),
    Buffer.of(0xff, 0xd9),
  ]);
  return aFile(jpeg);
}
