// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { fetchNames, type ShownName } from '#domain/static-data/names.ts';

vi.mock('../api.ts');
vi.mock('../i18n.ts', () => ({ currentLocale: vi.fn(), prepareLanguage: vi.fn() }));

const NAMES: Partial<Record<string, ShownName[]>> = {
  fr: [{ type: 'VEHICLE_BRAND', name: 'Citroën', others: ['سيتروين'] }],
  en: [{ type: 'VEHICLE_BRAND', name: 'Citroen', others: ['سيتروين'] }],
};

let api: typeof import('../api.ts');
let i18n: typeof import('../i18n.ts');
let query: typeof import('../query.ts');
let names: typeof import('./static-names.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  api = await import('../api.ts');
  i18n = await import('../i18n.ts');
  query = await import('../query.ts');
  names = await import('./static-names.ts');
  vi.mocked(i18n.currentLocale).mockReset().mockReturnValue('fr');
  respondWith(async (locale) => ({ data: NAMES[locale]! }));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Responds to `fetchNames`; other calls have no data. */
const respondWith = (respond: (locale: string) => Promise<{ data: ShownName[] }>) =>
  vi
    .mocked(api.call)
    .mockReset()
    .mockImplementation(((endpoint: { path: string }, input?: { query: { language: string } }) =>
      endpoint.path === fetchNames.path ? respond(input!.query.language) : Promise.resolve({ data: [] })) as never);
const countRequests = () => vi.mocked(api.call).mock.calls.filter(([{ path }]) => path === fetchNames.path).length;
const show = () => [names.showName('VEHICLE_BRAND', 'سيتروين'), names.showVehicleName('سيتروين C3 2015')];

test('shows texts as they are stored until the names have arrived', async () => {
  expect(show()).toEqual(['سيتروين', 'سيتروين C3 2015']);
  await names.loadNames();
  expect(show()).toEqual(['Citroën', 'Citroën C3 2015']);
  expect(names.showName('VEHICLE_MODEL', 'سيتروين')).toBe('سيتروين');
});

test('loads the names of each language once in ten minutes', async () => {
  await names.loadNames();
  await names.loadNames('en');
  vi.mocked(i18n.currentLocale).mockReturnValue('en');
  expect(show()).toEqual(['Citroen', 'Citroen C3 2015']);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  await names.loadNames();
  expect(countRequests()).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await names.loadNames();
  expect(countRequests()).toBe(3);
});

test('waits a minute after a failure', async () => {
  respondWith(() => Promise.reject(new Error('offline')));
  await names.loadNames();
  await names.loadNames();
  expect(countRequests()).toBe(1);
  respondWith(async () => ({ data: NAMES.fr! }));
  await vi.advanceTimersByTimeAsync(59_000);
  await names.loadNames();
  expect([countRequests(), show()[0]]).toEqual([0, 'سيتروين']);
  await vi.advanceTimersByTimeAsync(1_000);
  await names.loadNames();
  expect([countRequests(), show()[0]]).toEqual([1, 'Citroën']);
});

test('requests nothing from a backend that lacks the call', async () => {
  const { $withdrawnCalls } = await import('./missing-calls.ts');
  $withdrawnCalls.set([fetchNames.path]);
  await names.loadNames();
  expect(countRequests()).toBe(0);
});

test('records wait for the names, but for at most a second', async () => {
  let finish = () => {};
  respondWith((locale) => new Promise((resolve) => (finish = () => resolve({ data: NAMES[locale]! }))));
  names.startNames();
  const arrived: string[] = [];
  const list = (page: number) =>
    query.queryClient
      .fetchQuery(query.getQueryOptions(vehicles.list, { query: { page } }))
      .then(() => arrived.push(show()[0]!));
  void list(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(arrived).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived).toEqual(['سيتروين']);
  void list(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(arrived).toHaveLength(1);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toEqual(['سيتروين', 'Citroën']);
  expect(countRequests()).toBe(1);
});
