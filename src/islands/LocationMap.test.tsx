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
      readonly told: (entries: object[]) => void;
      constructor(told: (entries: object[]) => void) {
        this.told = told;
      }
      observe() {
        this.told([{ contentRect: { width: 360, height: 384 } }]);
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
      place={{ latitude: 33.8961, longitude: 35.5347 }}
      tiles={TILES}
      messages={{ islands }}
    />,
  );
const tiles = () => [...document.querySelectorAll('img')].map(({ src }) => src);

test('the place is shown as a still picture, with whose map it is and a way to a larger one', () => {
  show();
  expect(screen.getByRole('group', { name: 'Map: Karaj Al Nahr' })).toBeTruthy();
  expect(tiles()).toContain('https://tiles.test/16/39236/26202.png');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '© Somebody' }).href).toBe(TILES.attributionUrl);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Larger map' }).href).toContain('mlat=33.8961');
});

test('who saves data is asked first', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  show();
  expect(tiles()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(tiles()).not.toEqual([]);
});

test('a map that cannot be loaded says so, and the picture stays', async () => {
  vi.mocked(loadStylesheet).mockRejectedValueOnce(new Error('offline'));
  show();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Move and zoom the map' })));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('could not be loaded'));
  expect(tiles()).not.toEqual([]);
});
