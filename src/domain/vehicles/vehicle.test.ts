import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findPhotoUrl, getNewestModelYear, PlateNumber, typePictureUrl, VEHICLE_TYPES } from './vehicle.ts';

test.each([
  ['g131120', 'G131120'],
  [' ٣٤٥ ', '345'],
  ['straße1', 'STRASSE1'],
  ['ب١٢', 'ب12'],
])('normalizes the plate %j to %j', (typed, plate) => {
  expect(v.parse(PlateNumber, typed)).toBe(plate);
});

test.each(['', 'G 1', 'G-1', 'ß'.repeat(11), 'x'.repeat(21)])('rejects the plate %j', (plate) => {
  expect(v.safeParse(PlateNumber, plate).success).toBe(false);
});

test('accepts models of the next year', () => {
  expect(getNewestModelYear('2026-11-22')).toBe(2027);
});

test.each(VEHICLE_TYPES)('the pictures of %s exist', (type) => {
  for (const variant of ['', '-neutral', '-mask'] as const)
    expect(existsSync(`public${typePictureUrl(type, variant)}`)).toBe(true);
});

test('distinguishes a photo from the picture of the type', () => {
  expect(findPhotoUrl({ key: 'a', url: '/a.webp' }, 'Car')).toBe('/a.webp');
  expect(findPhotoUrl({ key: null, url: '/vehicle-types/Car.webp' }, 'Car')).toBeUndefined();
  // An external backend may have neither.
  expect(findPhotoUrl(null, 'Car')).toBeUndefined();
});
