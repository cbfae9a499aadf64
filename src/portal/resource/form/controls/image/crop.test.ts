import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CENTERED, cropRect, pan, croppedSize, ZOOM_MAX } from './CropDialog.tsx';

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
  // The image has no excess width, so horizontal moves have no effect.
  expect(pan(image, place, CENTERED, { x: 0.3, y: 0 })).toEqual(CENTERED);
});

test('downscales an image but never upscales it', () => {
  expect(croppedSize(image, place, CENTERED)).toEqual(place);
  expect(croppedSize({ width: 800, height: 500 }, place, CENTERED)).toEqual({ width: 800, height: 500 });
});

test('never crops outside the image', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const size = fc.record({ width: side, height: side });
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const zoom = fc.oneof(fc.constant(1), fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }));
  const position = fc.oneof(fc.constantFrom(0, 0.5, 1), fraction);
  const view = fc.record({ zoom, x: position, y: position });
  fc.assert(
    fc.property(size, size, view, (photo, frame, crop) => {
      const { left, top, width, height } = cropRect(photo, frame, crop);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThan(0);
      expect(left + width).toBeLessThanOrEqual(photo.width);
      expect(top + height).toBeLessThanOrEqual(photo.height);
    }),
  );
});
