import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { initTranslations, mockApi, renderPage } from '#tests/support/form-page.tsx';
import { ContactText } from './garage-contacts.tsx';
import { GarageCard } from './GetInTouchScreen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('formats a phone number and leaves an e-mail address unchanged', async () => {
  render(<ContactText contact={{ kind: 'call', href: 'tel:+96173204000', text: '+96173204000' }} />);
  expect(await screen.findByText('+961 73 204 000')).toBeDefined();
  render(<ContactText contact={{ kind: 'email', href: 'mailto:a@karaj.test', text: 'a@karaj.test' }} />);
  expect(screen.getByText('a@karaj.test')).toBeDefined();
});

const texts = JSON.parse(readFileSync('locales/en/get-in-touch.json', 'utf8')) as Record<
  'open' | 'closed' | 'allDay',
  string
>;

/**
 * Renders the card of a garage with the given hours at the time `now`. Returns a function that reads the text of the
 * hours section.
 */
async function renderHours(days: object, now: string): Promise<() => string | null> {
  await initTranslations();
  i18next.addResourceBundle('en', 'get-in-touch', texts);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(now) });
  const fields = [
    { key: 'timeZone', value: 'UTC' },
    { key: 'workingHours', value: JSON.stringify({ days, exceptions: [] }) },
  ];
  mockApi(() => ({ status: 200, body: { branding: [{ type: 'MERCHANT_INFO', language: 'common', fields }] } }));
  await renderPage(<GarageCard />);
  return () => screen.getByRole('heading', { name: 'Opening hours' }).parentElement!.textContent;
}

test('shows that the garage is closed once it closes while the page is open', async () => {
  const state = await renderHours({ 3: [['08:00', '18:00']] }, '2026-11-25T17:59:30Z');
  await vi.waitFor(() => expect(state()).toContain(texts.open), 10_000);
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(state()).toContain(texts.closed);
});

test('stays open over midnight on days without a closing time', async () => {
  const state = await renderHours({ 3: [['00:00', '24:00']], 4: [['00:00', '24:00']] }, '2026-11-25T23:59:30Z');
  await vi.waitFor(() => expect(state()).toContain(texts.open), 10_000);
  expect(screen.getAllByText(texts.allDay)).toHaveLength(2);
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(state()).toContain(texts.open);
});
