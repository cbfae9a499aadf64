import { expect, test } from 'vitest';
import { CENTERED, cropRect, pan, croppedSize } from './crop.ts';

const image = { width: 4000, height: 3000 };
const place = { width: 1600, height: 1000 };

test('crops the largest centred area of the aspect ratio', () => {
  expect(cropRect(image, place, CENTERED)).toEqual({ width: 4000, height: 2500, left: 0, top: 250 });
  expect(cropRect(image, place, { ...CENTERED, zoom: 2 })).toEqual({ width: 2000, height: 1250, left: 1000, top: 875 });
});

test('pans with the pointer and stops at the edges', () => {
  const near = { ...CENTERED, zoom: 2 };
  expect(pan(image, place, near, { x: 0.1, y: 0 }).x).toBeCloseTo(0.4);
  expect(pan(image, place, near, { x: 9, y: -9 })).toMatchObject({ x: 0, y: 1 });
  // There is no room to the sides.
  expect(pan(image, place, CENTERED, { x: 0.3, y: 0 })).toEqual(CENTERED);
});

test('downscales an image but never upscales it', () => {
  expect(croppedSize(image, place, CENTERED)).toEqual(place);
  expect(croppedSize({ width: 800, height: 500 }, place, CENTERED)).toEqual({ width: 800, height: 500 });
});
