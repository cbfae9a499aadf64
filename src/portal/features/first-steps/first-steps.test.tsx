import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { $toasts, toast } from '#client/toasts.ts';
import { FIRST_STEPS, type FirstStep } from '#domain/first-steps/endpoints.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { FirstStepsInSettings, FirstStepsOnPanel, stepHref } from './FirstStepsCard.tsx';

let steps: FirstStep[];
let isDismissed: boolean;

beforeAll(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/first-steps.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'first-steps', texts);
});
beforeEach(() => {
  signInAs('ADMIN');
  localStorage.clear();
  isDismissed = false;
  steps = FIRST_STEPS.map((name) => ({ name, isDone: name === 'client', target: name === 'garage' ? 'phone' : null }));
  for (const { id } of $toasts.get()) toast.dismiss(id);
});
afterEach(cleanup);

async function show(page: React.ReactNode) {
  const sent = mockApi(({ method, body }) => {
    if (method === 'PUT') isDismissed = (body as { dismissed: boolean }).dismissed;
    return { status: 200, body: method === 'PUT' ? {} : { data: { steps, isDismissed } } };
  });
  await act(async () => renderPage(page));
  return () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

test('shows the progress, and links each step to its field', async () => {
  await show(<FirstStepsOnPanel />);
  const card = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(card.getByText('1 of 8 done')).toBeTruthy();
  expect(card.getByRole('meter').getAttribute('aria-valuetext')).toBe('1 of 8 done');
  expect(card.getByRole('link', { name: 'Name, logo and phone' }).getAttribute('href')).toBe(
    '/admin/settings/merchant-info?section=garage&field=MERCHANT_INFO.common.phone',
  );
  expect(card.getByRole('link', { name: 'Add a client (done)' })).toBeTruthy();
  expect(localStorage.getItem('firstSteps')).toBe('open');
});

test('is hidden by its user and found again under the settings', async () => {
  const sent = await show(<FirstStepsOnPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(sent()).toEqual([{ dismissed: true }]);
  expect($toasts.get()[0]?.message).toContain('Settings');
  expect(localStorage.getItem('firstSteps')).toBeNull();
  cleanup();
  const shown = await show(<FirstStepsInSettings />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show on the main panel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show on the main panel' })).toBeNull());
  expect(shown()).toEqual([{ dismissed: false }]);
});

test.each([
  ['when every step is done', () => (steps = steps.map((step) => ({ ...step, isDone: true })))],
  ['in a demo', () => (steps = [])],
])('shows nothing on the panel %s', async (_, prepare) => {
  prepare();
  localStorage.setItem('firstSteps', 'open');
  await show(<FirstStepsOnPanel />);
  await waitFor(() => expect(localStorage.getItem('firstSteps')).toBeNull());
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  ['garage', 'headerLogo', '?section=images&field=MERCHANT_IMAGES.common.headerLogo'],
  ['hours', 'workingHours', '?section=hours&field=MERCHANT_INFO.common.workingHours'],
  ['hours', 'latitude', '?section=garage&field=MERCHANT_INFO.common.latitude'],
  ['prices', null, '/admin/settings/offering'],
  ['prices', 'c1', '/admin/settings/offering/c1'],
  ['colleague', null, '/admin/users?role=EMPLOYEE'],
  ['client', null, '/admin/users?role=CLIENT'],
  ['visit', null, '/admin/visits/new'],
  ['publish', null, '/admin/settings/merchant-info'],
] as const)('links %s (%s)', (name, target, href) => {
  expect(stepHref({ name, target })).toContain(href);
});
