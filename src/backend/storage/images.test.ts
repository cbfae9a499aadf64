import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeImage } from './images.ts';

test('caches nothing of a decoded upload', async () => {
  const upload = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const { full, thumbnail } = await encodeImage(upload);
  expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
  expect(sharp.cache()).toMatchObject({ memory: { current: 0, max: 0 }, items: { current: 0, max: 0 } });
});
