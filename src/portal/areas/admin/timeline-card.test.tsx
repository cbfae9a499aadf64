import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { Timeline } from './history-cards.tsx';

const CLIENT = '01890000-0000-7000-8000-000000000001';
const VISIT = {
  id: 'visit',
  userId: CLIENT,
  vehicleId: '01890000-0000-7000-8000-000000000002',
  vehicle: { plateNumber: 'B482913' },
  name: 'Brake job',
  visitDate: '2026-04-10',
  totalCost: '200.50',
  currency: 'USD',
  status: 'Completed',
  createdAt: '2026-04-10T08:00:00.000Z',
};
const OIL = {
  id: 'oil',
  userId: CLIENT,
  vehicleId: 'bmw',
  plateNumber: 'G497784',
  oilName: 'Mobil 1',
  oilType: '5W-40',
  due: null,
  createdAt: '2026-05-20T12:00:00.000Z',
};
const page = (record: object) => ({
  status: 200,
  body: { data: [record], meta: { page: 1, limit: 10, total: 1, totalPages: 1 } },
});

beforeAll(async () => {
  await initTranslations();
  for (const name of ['history', 'oil-changes'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')));
});
afterEach(cleanup);

const entries = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('lists visits and oil changes of all vehicles of a client with their plates', async () => {
  const sent = mockApi(({ path }) => page(path.startsWith('/visit/') ? VISIT : OIL));
  await renderPage(<Timeline scope={{ userId: CLIENT }} />);
  expect(await entries()).toEqual([
    expect.stringMatching(/^Oil change: Mobil 1 5W-40.*G497784/),
    expect.stringMatching(/^Brake job.*B482913.*\$200\.50$/),
  ]);
  expect(sent.map(({ query }) => query.userId)).toEqual([CLIENT, CLIENT]);
});

test('omits the plate on the timeline of one vehicle', async () => {
  mockApi(({ path }) => page(path.startsWith('/visit/') ? VISIT : OIL));
  await renderPage(<Timeline scope={{ vehicleId: '01890000-0000-7000-8000-000000000002' }} />);
  expect((await entries()).join()).not.toContain('B482913');
});
