import type { Page } from 'playwright/test';
import { FIRST_STEPS } from '#domain/first-steps/endpoints.ts';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { callApi, expect, expectAccessible, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const PANEL = '/admin/dashboard/main-panel';
const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);

/** Mocks the first steps: the garage under test is a demo, which has none. */
async function stubSteps(page: Page): Promise<void> {
  let isDismissed = false;
  await page.route('**/backend/setup/*-first-steps', async (route) => {
    const { dismissed } = (route.request().postDataJSON() ?? {}) as { dismissed?: boolean };
    isDismissed = dismissed ?? isDismissed;
    const steps = FIRST_STEPS.map((name) => ({
      name,
      isDone: name === 'client',
      target: name === 'garage' ? 'phone' : null,
    }));
    const json = route.request().method() === 'PUT' ? {} : { data: { steps, isDismissed } };
    await fulfillApi(route, { json: { status: 200, message: '', ...json } });
  });
}

test('an administrator follows the first steps, hides them and finds them again', async ({ asAdmin: page }) => {
  await stubSteps(page);
  await page.goto(PANEL);
  const card = page.getByRole('region', { name: t('first-steps:title') });
  await expect(card.getByText(t('first-steps:progress', { done: 1, total: 8 }))).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);

  await card.getByRole('link', { name: t('first-steps:steps.garage') }).click();
  await expect(page.getByLabel(t('merchant-info:fields.phone'))).toBeFocused();

  await page.goto(PANEL);
  await card.getByRole('button', { name: t('first-steps:hide') }).click();
  await expectToast(page, t('first-steps:hidden'));
  await expect(card).toHaveCount(0);
  await page.goto('/admin/settings/merchant-info');
  await page.getByText(t('first-steps:title'), { exact: true }).first().click();
  await card.getByRole('button', { name: t('first-steps:show') }).click();
  await expect(card.getByRole('button', { name: t('first-steps:show') })).toHaveCount(0);
  await page.goto(PANEL);
  await expect(card).toBeVisible();
});

test('a demo has no first steps', async ({ asAdmin: page }) => {
  const response = page.waitForResponse(/fetch-first-steps/);
  await page.goto(PANEL);
  expect((await (await response).json()).data.steps).toEqual([]);
  await expect(page.getByRole('region', { name: t('first-steps:title') })).toHaveCount(0);
});

test('a client writes to the garage by entering only the text', async ({ asClient: page, asAdmin: counter }) => {
  await page.goto('/client/get-in-touch');
  const text = `When may I come? ${Date.now()}`;
  const form = page.getByRole('region', { name: t('get-in-touch:write') });
  await expect(form.getByRole('textbox')).toHaveCount(1);
  await form.getByRole('textbox', { name: t('messages:fields.message') }).fill(text);
  await form.getByRole('button', { name: t('get-in-touch:send') }).click();
  await expectToast(page, t('messages:created'));

  const [message] = await callApi(counter, 'GET', `/message/fetch-messages?search=${encodeURIComponent(text)}`);
  await counter.goto(`/admin/messages?message=${message.id}`);
  const dialog = counter.getByRole('dialog', { name: message.fullName });
  const sender = t('messages:client', { name: message.fullName });
  await expect(dialog.getByRole('link', { name: sender })).toHaveAttribute('href', `/admin/users/${message.userId}`);
});
