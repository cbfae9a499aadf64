import type { Locator } from 'playwright/test';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { callApi, expect, expectAccessible, expectNoHorizontalScroll, test } from './fixtures.ts';
import { listRecordedToasts } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);
/** User agent of a phone, since views of a headless browser are dropped as bot traffic. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Waits with `waitFor`, which checks every frame; an expectation polls at intervals of up to half a second. */
const expectWithinASecond = (element: Locator) => element.waitFor({ state: 'visible', timeout: 1_000 });

test('shows a page view of another browser and an event of the workshop within a second', async ({
  asEmployee: screen,
  browser,
  baseURL,
}) => {
  await screen.goto('/admin/dashboard/real-time');
  await expect(screen.getByRole('heading', { level: 1, name: t('real-time:title') })).toBeVisible();
  await expect(screen.getByText(t('real-time:states.live'))).toBeVisible();

  const visitor = await browser.newContext({ baseURL, userAgent: PHONE });
  const page = await visitor.newPage();
  await page.goto('/en/');
  await page.waitForFunction(() => sessionStorage.getItem('page_seen') !== null);
  const stored = page.waitForResponse((response) => response.url().endsWith('/analytics/track-visit'));
  await page.goto('/en/terms-of-service/');
  await stored;
  await expectWithinASecond(screen.getByText('/en/terms-of-service', { exact: true }).last());
  await visitor.close();

  const person = `Lina ${Date.now()}`;
  await callApi(screen, 'POST', '/message/create-message', {
    data: { fullName: person, email: 'lina@example.com', message: 'Hello' },
  });
  const message = screen.getByRole('link', { name: person });
  await expectWithinASecond(message);
  await expectAccessible(screen);
  await message.click();
  await expect(screen.getByRole('dialog').getByText(person)).toBeVisible();
});

test('closes the stream while the tab is hidden', async ({ asManager: page }) => {
  const streams: string[] = [];
  page.on('request', (request) => request.url().endsWith('/analytics/real-time') && streams.push('open'));
  page.on('requestfailed', (request) => request.url().endsWith('/analytics/real-time') && streams.push('closed'));
  await page.goto('/admin/dashboard/real-time');
  await expect(page.getByText(t('real-time:states.live'))).toBeVisible();
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await expect.poll(() => streams).toEqual(['open', 'closed']);
  await setVisibility('visible');
  await expect.poll(() => streams).toEqual(['open', 'closed', 'open']);
});

test('fits a phone in Arabic, with a view in a malformed language', async ({ asEmployee: page }) => {
  const view = { session_id: crypto.randomUUID(), page_path: '/en/', eventType: 'page_view', language: 'abcd' };
  const headers = { 'user-agent': PHONE };
  const stored = await page.request.post('/backend/analytics/track-visit', { data: view, headers });
  expect(stored.status()).toBe(202);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies([{ name: 'i18next', value: 'ar', url: E2E_ORIGIN }]);
  await page.goto('/admin/dashboard/real-time');
  await expect(page.getByText(translate('ar', 'real-time:states.live'))).toBeVisible();
  await expect(page.getByText('abcd', { exact: true })).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test('shows no toast when its figures fail', async ({ asEmployee: page }) => {
  const failure = { status: 422, code: 'VALIDATION', message: '', errors: [] };
  let failures = 0;
  await page.route('**/backend/analytics/**', (route) => {
    failures += 1;
    return fulfillApi(route, { status: 422, json: failure });
  });
  for (const screen of ['real-time', 'main-panel']) {
    const before = failures;
    await page.goto(`/admin/dashboard/${screen}`);
    await expect.poll(() => failures).toBeGreaterThan(before);
    if (screen === 'main-panel') await expect(page.getByRole('alert').first()).toBeVisible();
    else await expect(page.getByText(t('real-time:states.live'))).toHaveCount(0);
  }
  expect(listRecordedToasts(page)).toEqual([]);
});
