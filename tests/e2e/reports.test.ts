import type { Locale } from '#domain/locales.ts';
import { createUnsubscribeUrl } from '#tests/support/e2e-session.ts';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { ADMIN_LANGUAGE, callApi, expect, expectAccessible, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);

test('previews a report and downloads it in another language', async ({ asManager: page }) => {
  await page.goto('/admin/dashboard/reports?type=clients');
  await expect(page.getByRole('heading', { level: 1, name: t('reports:title') })).toBeVisible();
  const preview = page.getByRole('region', { name: t('reports:types.clients') });
  await expect(preview.getByRole('columnheader', { name: t('reports:columns.clientSince') })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByLabel(t('reports:fields.type'), { exact: true }).selectOption('repairs');
  await page.getByLabel(t('reports:fields.lan')).selectOption('ar');
  await page.getByRole('radio', { name: t('reports:formats.csv') }).check({ force: true });
  const arabic = page.getByRole('region', { name: translate('ar', 'reports:types.repairs') });
  await expect(arabic.getByRole('columnheader').first()).toHaveText(translate('ar', 'reports:columns.day'));
  await expect(page).toHaveURL(/type=repairs/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('reports:download') }).click();
  expect((await saved).suggestedFilename()).toMatch(/^التصليحات-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
});

test('shows that a period has no data', async ({ asEmployee: page }) => {
  await page.goto('/admin/dashboard/reports?type=tasks&startDate=2001-01-01&endDate=2001-01-31');
  await expect(page.getByText(t('reports:noData'))).toBeVisible();
  await expect(page.getByText(t('reports:emptyFile'))).toBeVisible();
  await expect(page.getByRole('switch', { name: t('reports:summary.title') })).toHaveCount(0);
});

test('cancels a report, and shows which report failed', async ({ asManager: page }) => {
  await page.goto('/admin/dashboard/reports?type=devices');
  const download = page.getByRole('button', { name: t('reports:download') });
  await page.route('**/backend/report/generate-report/**', () => {});
  await download.click();
  await expect(page.getByText(t('reports:preparing')).first()).toBeVisible();
  await expectToast(page, t('reports:preparing'));
  const cancelled = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: t('reports:cancel') }).click();
  expect((await cancelled).url()).toContain('generate-report/devices');
  await expect(download).toBeVisible();
  await page.unroute('**/backend/report/generate-report/**');
  const failure = { status: 409, code: 'CONFLICT', message: '', errors: [] };
  await page.route('**/backend/report/generate-report/**', (route) =>
    fulfillApi(route, { status: 409, json: failure }),
  );
  await download.click();
  await expectToast(page, t('reports:failed.devices'));
});

test('shows that the preview failed, and loads it on the next attempt', async ({ asManager: page }) => {
  const failure = { status: 409, code: 'CONFLICT', message: '', errors: [] };
  await page.route('**/backend/report/preview-report/**', (route) => fulfillApi(route, { status: 409, json: failure }));
  await page.goto('/admin/dashboard/reports?type=clients');
  await expect(page.getByText(t('reports:previewFailed'))).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/backend/report/preview-report/**');
  await page.getByRole('button', { name: t('shell:retry') }).click();
  await expect(page.getByRole('columnheader', { name: t('reports:columns.clientSince') })).toBeVisible();
  await expect(page.getByText(t('reports:previewFailed'))).toBeHidden();
});

test('shows that the browser could not save the file', async ({ asManager: page }) => {
  await page.addInitScript(() => {
    URL.createObjectURL = () => {
      throw new Error('no space');
    };
  });
  await page.goto('/admin/dashboard/reports?type=devices');
  await page.getByRole('button', { name: t('reports:download') }).click();
  await expectToast(page, t('reports:fileFailed'));
});

test('subscribes to the weekly summary and unsubscribes again', async ({ asManager: page }) => {
  await page.goto('/admin/dashboard/reports');
  const summary = page.getByRole('switch', { name: t('reports:summary.title') });
  await expect(summary).toBeEnabled();
  await expect(summary).not.toBeChecked();
  await summary.click();
  await expectToast(page, t('reports:summary.on'));
  await page.reload();
  await expect(summary).toBeChecked();
  await summary.click();
  await expectToast(page, t('reports:summary.off'));
});

// Uses the administrator, because the test above changes the manager's subscription concurrently.
test(
  'unsubscribes from the weekly summary through its link, without signing in',
  { lock: ADMIN_LANGUAGE },
  async ({ asAdmin: screen, page }) => {
    await callApi(screen, 'PUT', '/report/subscribe', { data: { subscribed: true } });
    const { id } = await callApi(screen, 'GET', '/user/fetch-profile');
    const url = await createUnsubscribeUrl(id);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    }
    // The page is in the preferred language of the recipient.
    const locale = (await page.locator('html').getAttribute('lang')) as Locale;
    await page.getByRole('button', { name: translate(locale, 'reports:unsubscribe.button') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(locale, 'reports:unsubscribed.title'));
    await expectAccessible(page);
    await screen.goto('/admin/dashboard/reports');
    const summary = screen.getByRole('switch', { name: t('reports:summary.title') });
    await expect(summary).toBeEnabled();
    await expect(summary).not.toBeChecked();
  },
);
