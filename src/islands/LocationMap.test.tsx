import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import islands from '#locales/en/islands.json' with { type: 'json' };
import { LocationMap } from './LocationMap.tsx';
import { loadStylesheet } from './load-stylesheet.ts';

vi.mock('./load-stylesheet.ts', () => ({ loadStylesheet: vi.fn(async () => {}) }));

const TILES = {
  url: 'https://tiles.test/{z}/{x}/{y}.png',
  attribution: '© Somebody',
  attributionUrl: 'https://tiles.test/terms',
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly callback: (entries: object[]) => void;
      constructor(callback: (entries: object[]) => void) {
        this.callback = callback;
      }
      observe() {
        this.callback([{ contentRect: { width: 360, height: 384 } }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <LocationMap
      name="Karaj Al Nahr"
      address="Corniche 114, Beirut"
      directions="https://maps.test/way"
      place={{ latitude: 33.8961, longitude: 35.5347 }}
      tiles={TILES}
      messages={{ islands }}
    />,
  );
const tiles = () => [...document.querySelectorAll('img')].map(({ src }) => src);

test('shows static tiles with attribution and a link to a larger map', () => {
  show();
  expect(screen.getByRole('group', { name: 'Map: Karaj Al Nahr' })).toBeTruthy();
  expect(tiles()).toContain('https://tiles.test/16/39236/26202.png');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '© Somebody' }).href).toBe(TILES.attributionUrl);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Larger map' }).href).toContain('mlat=33.8961');
});

test('shows address and directions when no tile can be loaded', () => {
  show();
  fireEvent.error(document.querySelector('img')!);
  expect(screen.getByText('The map cannot be loaded. You find us here:')).toBeTruthy();
  expect(screen.getByText('Corniche 114, Beirut')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Directions' }).href).toBe('https://maps.test/way');
  expect(screen.queryByRole('button', { name: 'Move and zoom the map' })).toBeNull();
});

test('keeps a map when one of its tiles is missing', () => {
  show();
  const [first, second] = document.querySelectorAll('img');
  fireEvent.load(first!);
  fireEvent.error(second!);
  expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
});

test('waits for a click when the browser saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  show();
  expect(tiles()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(tiles()).not.toEqual([]);
});

test('shows an error and keeps the static map when Leaflet fails to load', async () => {
  vi.mocked(loadStylesheet).mockRejectedValueOnce(new Error('offline'));
  show();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Move and zoom the map' })));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('could not be loaded'), 10_000);
  expect(tiles()).not.toEqual([]);
});
