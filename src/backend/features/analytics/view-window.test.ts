import { expect, test } from 'vitest';
import { createViewWindow, type WindowView } from './view-window.ts';

const NOW = new Date('2026-05-04T10:30:30Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
let ids = 0;
const aView = (seconds: number, fields: Partial<WindowView> = {}): WindowView => ({
  id: `${ids++}`,
  at: ago(seconds),
  session_id: 'one',
  path: '/en',
  device_type: 'mobile',
  language: 'en',
  ...fields,
});

test('counts views by minute, page, device and language', () => {
  const window = createViewWindow();
  window.addViews([aView(5), aView(10, { path: '/fr', language: 'fr' }), aView(65, { device_type: 'desktop' })]);
  const { minutes, pages, devices, languages } = window.snapshot(NOW);
  expect(minutes).toEqual([...Array<number>(28).fill(0), 1, 2]);
  expect(pages).toEqual([
    { name: '/en', count: 2 },
    { name: '/fr', count: 1 },
  ]);
  expect(devices).toEqual([
    { name: 'mobile', count: 2 },
    { name: 'desktop', count: 1 },
  ]);
  expect(languages[0]).toEqual({ name: 'en', count: 2 });
});

test('counts a session as active for 60 s after its last view', () => {
  const window = createViewWindow();
  window.addViews([aView(59), aView(61, { session_id: 'two' }), aView(61, { session_id: 'three' })]);
  window.addSession('three', ago(1));
  expect(window.countActive(NOW)).toBe(2);
  expect(window.countActive(new Date(NOW.getTime() + 2_000))).toBe(1);
});

test('ignores a view that was counted before', () => {
  const window = createViewWindow();
  const view = aView(1);
  window.addViews([view]);
  window.addViews([view, aView(0)]);
  expect(window.snapshot(NOW).minutes.at(-1)).toBe(2);
  expect(window.snapshot(NOW).feed).toHaveLength(2);
});

test('drops minutes outside the window, and lists the newest views first', () => {
  const window = createViewWindow();
  window.addCounts([
    { minute: Math.floor(ago(29 * 60).getTime() / 60_000), path: '/old', device_type: 'tv', language: '', views: 7 },
  ]);
  window.addViews([aView(30, { path: '/first' }), aView(3, { path: '/last' })]);
  expect(window.snapshot(NOW).minutes[0]).toBe(7);
  const later = window.snapshot(new Date(NOW.getTime() + 60_000));
  expect(later.minutes.reduce((sum, views) => sum + views, 0)).toBe(2);
  expect(later.pages.map(({ name }) => name)).toEqual(['/first', '/last']);
  expect(later.feed.map(({ path, device }) => [path, device])).toEqual([
    ['/last', 'mobile'],
    ['/first', 'mobile'],
  ]);
});

test('keeps a bounded number of names and feed entries', () => {
  const window = createViewWindow();
  window.addViews(Array.from({ length: 2_000 }, (_, at) => aView(1, { path: `/${at}` })));
  const { pages, feed } = window.snapshot(NOW);
  expect([pages.length, feed.length]).toEqual([8, 20]);
  expect(pages[0]).toEqual({ name: '(other)', count: 1_500 });
});
