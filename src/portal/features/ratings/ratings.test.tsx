import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { $toasts, toast } from '#client/toasts.ts';
import type { RatingRecord } from '#domain/ratings/endpoints.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { RatingCard } from './RatingScreen.tsx';

const MINE: RatingRecord = {
  id: 'r1',
  userId: 'me',
  userName: 'Nadia Haddad',
  stars: 3,
  feedback: 'A long wait.',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

let stored: RatingRecord | null;
let isBroken: boolean;
let mayRate: boolean | undefined;

beforeAll(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/ratings.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'ratings', texts);
});
beforeEach(() => {
  stored = null;
  isBroken = false;
  mayRate = undefined;
  for (const { id } of $toasts.get()) toast.dismiss(id);
});
afterEach(cleanup);

async function show(card = <RatingCard />) {
  const sent = mockApi(({ method, body }) => {
    if (method === 'GET') return { status: 200, body: { data: stored, mayRate } };
    if (isBroken) return { status: 500, body: { code: 'INTERNAL' } };
    const { stars, feedback } = body as { stars?: string; feedback?: string };
    stored = { ...MINE, stars: Number(stars), feedback: feedback ?? null, updatedAt: new Date().toISOString() };
    return { status: method === 'POST' ? 201 : 200, body: { data: stored } };
  });
  await renderPage(card);
  const saved = () => sent.filter(({ method }) => method !== 'GET');
  return saved;
}
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => {
  const found = await button(name);
  await act(async () => fireEvent.click(found));
};
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
const toastMessages = () => $toasts.get().map(({ message }) => message);

test('requires a star before submission', async () => {
  const saved = await show();
  await press('Send my rating');
  expect(await screen.findByText('Please select a rating.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(saved()).toEqual([]);
});

test('creates a rating and offers to change it', async () => {
  const saved = await show();
  await button('Send my rating');
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await press('Send my rating');
  await waitFor(() => expect(toastMessages()).toEqual(['Thank you for your feedback!']));
  expect(saved()).toMatchObject([{ method: 'POST', path: '/rating/create-rating', body: { stars: '4' } }]);
  await button('Change my rating');
  expect(chosen()).toBe('4');
});

test('updates an existing rating', async () => {
  stored = MINE;
  const saved = await show();
  await button('Change my rating');
  expect(chosen()).toBe('3');
  fireEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  await press('Change my rating');
  await waitFor(() => expect(toastMessages()).toEqual(['Rating updated successfully!']));
  expect(saved()).toMatchObject([
    { method: 'PUT', path: '/rating/update-rating/r1', body: { stars: '5', updatedAt: MINE.updatedAt } },
  ]);
});

test('keeps the stars after a failed submission', async () => {
  isBroken = true;
  await show();
  await button('Send my rating');
  fireEvent.click(screen.getByRole('radio', { name: '1 star' }));
  await press('Send my rating');
  expect(await screen.findByText('Failed to submit rating. Please try again.')).toBeTruthy();
  expect(chosen()).toBe('1');
});

test('asks a client without a visit to come first, and is hidden on the dashboard', async () => {
  mayRate = false;
  await show();
  expect(await screen.findByText('You can rate us once we have taken in your vehicle.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await show(<RatingCard isOptional />);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
