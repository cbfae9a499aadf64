import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toasts, toast } from '#client/toasts.ts';
import { fillMissingLanguages } from '#domain/localized.ts';
import type { CategoryRecord, ItemRecord } from '#domain/offering/endpoints.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { OfferingScreen } from './OfferingScreen.tsx';

const [C1, C2, C3, I1] = [
  '01890000-0000-7000-8000-000000000001',
  '01890000-0000-7000-8000-000000000002',
  '01890000-0000-7000-8000-000000000003',
  '01890000-0000-7000-8000-000000000004',
] as const;
const AT = '2026-01-01T00:00:00.000Z';
const NO_TEXT = fillMissingLanguages({});
const category = (id: string, order: number, en: string, prices: Partial<CategoryRecord> = {}): CategoryRecord => ({
  id,
  title: fillMissingLanguages({ ar: `ف ${en}`, en }),
  description: NO_TEXT,
  image: null,
  order,
  visibility: 'visible',
  currency: 'USD',
  minPrice: null,
  maxPrice: null,
  createdAt: AT,
  updatedAt: AT,
  ...prices,
});
const ITEM: ItemRecord = {
  id: I1,
  categoryId: C1,
  title: fillMissingLanguages({ ar: 'زيت', en: 'Oil change' }),
  description: NO_TEXT,
  price: '45.00',
  currency: 'USD',
  image: null,
  durationMinutes: 45,
  featured: false,
  visibility: 'hidden',
  createdAt: AT,
  updatedAt: AT,
};

let stored: CategoryRecord[];
let refusal: string | undefined;

beforeAll(async () => {
  await initTranslations();
  for (const name of ['categories', 'items'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
  // jsdom has no popover API.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
beforeEach(() => {
  signInAs('EMPLOYEE');
  refusal = undefined;
  stored = [category(C1, 0, 'Maintenance', { minPrice: '25.00', maxPrice: '140.00' }), category(C2, 1, 'Brakes')];
  for (const { id } of $toasts.get()) toast.dismiss(id);
});
afterEach(cleanup);

async function show(expected = 'Maintenance') {
  const sent = mockApi(({ method, path, body }) => {
    if (method !== 'GET' && refusal) return { status: 409, body: { code: refusal } };
    if (path.endsWith('fetch-branding'))
      return {
        status: 200,
        body: {
          branding: [{ type: 'MERCHANT_INFO', language: 'common', fields: [{ key: 'currency', value: 'USD' }] }],
        },
      };
    const data = path.endsWith('fetch-items') ? [ITEM] : stored;
    if (method === 'GET')
      return { status: 200, body: { data, meta: { page: 1, limit: 100, total: data.length, totalPages: 1 } } };
    if (path.endsWith('reorder-categories')) {
      const { ids } = body as { ids: string[] };
      stored = ids.map((id) => stored.find((one) => one.id === id)!);
      return { status: 200, body: { data: { ids } } };
    }
    if (path.endsWith('add-typical-services')) {
      stored = [category(C1, 0, 'Maintenance')];
      return { status: 200, body: { data: { added: 32 } } };
    }
    const sentValues = body as Partial<CategoryRecord>;
    const change = { ...sentValues, ...('order' in sentValues && { order: Number(sentValues.order) }) };
    if (method === 'POST') return { status: 201, body: { data: category(C3, 2, 'New', change) } };
    stored = stored.map((one) => (path.endsWith(one.id) ? { ...one, ...change } : one));
    return { status: 200, body: { data: stored[0]! } };
  });
  await renderPage(<OfferingScreen />);
  await screen.findByText(expected);
  return () => sent.filter(({ method }) => method !== 'GET');
}
const titles = () =>
  within(screen.getAllByRole('list').at(-1)!)
    .getAllByRole('link')
    .map((link) => link.textContent);
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const toastMessages = () => $toasts.get().map(({ message }) => message);

test('shows prices and the number of services of a category', async () => {
  await show();
  expect(await screen.findByText('1 service · hidden: 1 · $25.00 – $140.00')).toBeTruthy();
  expect(screen.getByText('0 services')).toBeTruthy();
});

test('reorders categories immediately and saves the order', async () => {
  const saved = await show();
  await press('Move Brakes up');
  expect(titles()).toEqual(['Brakes', 'Maintenance']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Brakes up');
  await waitFor(() => expect(saved()).toMatchObject([{ path: '/offering/reorder-categories' }]));
  expect(saved()[0]!.body).toEqual({ ids: [C2, C1] });
});

test('restores the stored order after a rejected move', async () => {
  refusal = 'CONFLICT';
  await show();
  await press('Move Brakes up');
  await waitFor(() => expect(toastMessages()).toEqual(['Failed to save the order. Please try again.']));
  await waitFor(() => expect(titles()).toEqual(['Maintenance', 'Brakes']));
});

test('hides a category with one click', async () => {
  const saved = await show();
  const toggle = () => screen.getByRole('switch', { name: 'Maintenance: visible on the site' });
  expect(toggle().getAttribute('aria-checked')).toBe('true');
  await act(async () => fireEvent.click(toggle()));
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('false'));
  expect(saved()).toMatchObject([
    { method: 'PUT', path: `/offering/update-category/${C1}`, body: { visibility: 'hidden', updatedAt: AT } },
  ]);
});

test('creates a category at the end; a name in one language is enough', async () => {
  const saved = await show();
  await press('New category');
  const form = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  const save = await form.findByRole('button', { name: 'Save' });
  await act(async () => fireEvent.click(save));
  expect(await form.findByText('Fill in Name in at least one language.')).toBeTruthy();
  const name = within(form.getByRole('group', { name: 'Name' }));
  await act(async () =>
    fireEvent.change(name.getByRole('textbox', { name: /Français/ }), { target: { value: 'Électricité' } }),
  );
  expect(form.queryByText('Fill in Name in at least one language.')).toBeNull();
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]!.body).toMatchObject({
    title: { ar: '', en: '', fr: 'Électricité' },
    order: '2',
    visibility: 'visible',
  });
});

test('explains why a category with services cannot be deleted, instead of asking', async () => {
  const saved = await show();
  await press('Actions for Maintenance');
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' })));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  expect(await dialog.findByText(/This category still has services\. Move or delete them first\./)).toBeTruthy();
  const link = dialog.getByRole('link', { name: 'Show the services' });
  expect(link.getAttribute('href')).toBe(`/admin/settings/offering/${C1}`);
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(saved()).toEqual([]);
});

describe('without categories', () => {
  const EMPTY = 'No categories yet';
  beforeEach(() => {
    stored = [];
  });

  test('offers typical services to a manager, and shows them', async () => {
    signInAs('MANAGER');
    const saved = await show(EMPTY);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Add typical services',
      'New category',
    ]);
    await press('Add typical services');
    expect(await screen.findByRole('link', { name: 'Maintenance' })).toBeTruthy();
    expect(screen.queryByText(EMPTY)).toBeNull();
    expect(saved()).toMatchObject([{ method: 'POST', body: {} }]);
    expect(toastMessages()).toEqual(['32 services were added. Each appears on the site once it has a price.']);
  });

  test('keeps the empty state when typical services cannot be added', async () => {
    signInAs('MANAGER');
    refusal = 'CONFLICT';
    await show(EMPTY);
    await press('Add typical services');
    await waitFor(() => expect(toastMessages()).toEqual(['The services could not be added. Please try again.']));
    expect(screen.getByText(EMPTY)).toBeTruthy();
  });

  test('opens the form of a first category', async () => {
    const saved = await show(EMPTY);
    // The button “Add typical services” is missing: it needs the permission of a manager.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New category']);
    await press('New category');
    const form = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
    const name = within(await form.findByRole('group', { name: 'Name' }));
    await act(async () =>
      fireEvent.change(name.getByRole('textbox', { name: /English/ }), { target: { value: 'Brakes' } }),
    );
    await act(async () => fireEvent.click(form.getByRole('button', { name: 'Save' })));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]!.body).toMatchObject({ title: { ar: '', en: 'Brakes', fr: '' }, order: '0' });
  });
});
