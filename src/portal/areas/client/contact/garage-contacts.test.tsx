import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { initTranslations, mockApi, renderPage } from '#tests/support/form-page.tsx';
import { ContactText } from './garage-contacts.tsx';
import { GarageCard } from './GarageCard.tsx';

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

test('says that the garage is closed once it closes while the page stays open', async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/get-in-touch.json', 'utf8')) as Record<'open' | 'closed', string>;
  i18next.addResourceBundle('en', 'get-in-touch', texts);
  const now = new Date('2026-11-25T17:59:30Z');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  const days = { 3: [['08:00', '18:00']] };
  const fields = [
    { key: 'timeZone', value: 'UTC' },
    { key: 'workingHours', value: JSON.stringify({ days, exceptions: [] }) },
  ];
  mockApi(() => ({ status: 200, body: { branding: [{ type: 'MERCHANT_INFO', language: 'common', fields }] } }));
  await renderPage(<GarageCard />);
  const state = () => screen.getByRole('heading', { name: 'Opening hours' }).parentElement!.textContent;
  await vi.waitFor(() => expect(state()).toContain(texts.open));
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(state()).toContain(texts.closed);
});
