import { expect, test } from 'vitest';
import { encodeCanvas } from './CropDialog.tsx';

/** Creates a canvas of one pixel that can encode `types`; it encodes other types as PNG, as HTML specifies. */
const canvas = (alpha: number, types: string[]) =>
  ({
    width: 1,
    height: 1,
    getContext: () => ({ getImageData: () => ({ data: new Uint8ClampedArray([1, 2, 3, alpha]) }) }),
    toBlob: (resolve: (blob: Blob) => void, type: string) =>
      resolve(new Blob([], { type: types.includes(type) ? type : 'image/png' })),
  }) as unknown as HTMLCanvasElement;
const SAFARI = ['image/jpeg'];

test.each([
  ['WebP where the browser encodes it', 255, [...SAFARI, 'image/webp'], 'image/webp'],
  ['JPEG where it does not and the image is opaque', 255, SAFARI, 'image/jpeg'],
  ['PNG where the image is transparent', 254, SAFARI, 'image/png'],
])('encodes as %s', async (_title, alpha, types, expected) => {
  const blob = await encodeCanvas(canvas(alpha, types), 0.9);
  expect(blob?.type).toBe(expected);
});
