import { expect, test } from 'vitest';
import { largerMapUrl, tileUrl, tilesAround } from './tiles.ts';

const BEIRUT = { latitude: 33.8961, longitude: 35.5347 };
const SOURCE = { url: 'https://tiles.test/{z}/{x}/{y}{r}.png', attribution: '', attributionUrl: '' };

test('computes the Web Mercator tile of a location', () => {
  const [tile] = tilesAround(BEIRUT, { width: 2, height: 2 });
  expect(tile).toMatchObject({ x: 39236, y: 26202 });
});

test.each([
  [1280, 384],
  [358, 384],
  [257, 513],
])('covers a box of %d × %d without tiles outside it', (width, height) => {
  const tiles = tilesAround(BEIRUT, { width, height });
  const edges = tiles.map(({ offsetX, offsetY }) => ({
    start: offsetX,
    end: offsetX + 256,
    top: offsetY,
    bottom: offsetY + 256,
  }));
  expect(Math.min(...edges.map(({ start }) => start))).toBeLessThanOrEqual(-width / 2);
  expect(Math.max(...edges.map(({ end }) => end))).toBeGreaterThanOrEqual(width / 2 - 1);
  expect(Math.min(...edges.map(({ top }) => top))).toBeLessThanOrEqual(-height / 2);
  expect(Math.max(...edges.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(height / 2 - 1);
  expect(edges.filter(({ start, end }) => end < -width / 2 || start > width / 2)).toEqual([]);
  const columns = new Set(tiles.map(({ offsetX }) => offsetX)).size;
  expect(tiles).toHaveLength(columns * new Set(tiles.map(({ offsetY }) => offsetY)).size);
});

test('wraps around at the antimeridian and ends at the poles', () => {
  const east = tilesAround({ latitude: 0.1, longitude: 179.9999 }, { width: 600, height: 100 });
  expect(east.every(({ x }) => x >= 0 && x < 2 ** 16)).toBe(true);
  expect(east.map(({ x }) => x)).toContain(0);
  const north = tilesAround({ latitude: 85.05, longitude: 0 }, { width: 100, height: 900 });
  expect(north.every(({ y }) => y >= 0)).toBe(true);
});

test('fills the URL template, also for high resolution', () => {
  const tile = { x: 5, y: 7, offsetX: 0, offsetY: 0 };
  expect(tileUrl(SOURCE, tile, false)).toBe('https://tiles.test/16/5/7.png');
  expect(tileUrl(SOURCE, tile, true)).toBe('https://tiles.test/16/5/7@2x.png');
});

test('links to the location on a larger map', () => {
  expect(largerMapUrl(BEIRUT)).toBe('https://www.openstreetmap.org/?mlat=33.8961&mlon=35.5347#map=16/33.8961/35.5347');
});
