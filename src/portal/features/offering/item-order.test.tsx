import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ItemRecord } from '#domain/offering/endpoints.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { ItemOrderDialog } from './OfferingEntryScreen.tsx';

const [CATEGORY, OTHER] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
const [PADS, DISCS, OIL] = [
  '01890000-0000-7000-8000-000000000003',
  '01890000-0000-7000-8000-000000000004',
  '01890000-0000-7000-8000-000000000005',
];
const item = (id: string, en: string, categoryId = CATEGORY) =>
  ({ id, categoryId, title: { ar: null, en, fr: null }, price: '45.00', currency: 'USD' }) as unknown as ItemRecord;

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'items', JSON.parse(readFileSync('locales/en/items.json', 'utf8')) as object);
});
beforeEach(() => signInAs('EMPLOYEE'));
afterEach(cleanup);

test('reorders the services of one category and saves each move', async () => {
  let stored = [item(PADS, 'Pads'), item(DISCS, 'Discs'), item(OIL, 'Oil', OTHER)];
  const sent = mockApi(({ method, body }) => {
    if (method === 'GET')
      return { status: 200, body: { data: stored, meta: { page: 1, limit: 100, total: 3, totalPages: 1 } } };
    const { ids } = body as { ids: string[] };
    stored = ids.map((id) => stored.find((one) => one.id === id)!);
    return { status: 200, body: { data: { ids } } };
  });
  await renderPage(<ItemOrderDialog categoryId={CATEGORY} onClose={() => {}} />);
  const names = () => screen.getAllByRole('listitem').map((line) => within(line).getByText(/Pads|Discs/).textContent);
  await waitFor(() => expect(names()).toEqual(['Pads', 'Discs']));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Move Pads down' })));
  expect(names()).toEqual(['Discs', 'Pads']);
  await waitFor(() =>
    expect(sent.filter(({ method }) => method !== 'GET')).toMatchObject([
      { method: 'PUT', path: '/offering/reorder-items', body: { categoryId: CATEGORY, ids: [DISCS, PADS] } },
    ]),
  );
});
