import { demoDay } from '#tests/support/demo-day.ts';
import { translate } from '../support/translate.ts';
import {
  callApi,
  createVehicle,
  expect,
  expectAccessible,
  openSignedInPage,
  preparePageAndCollectErrors,
  test,
} from './fixtures.ts';

const unique = () => String(Date.now()).slice(-7) + String(Math.floor(Math.random() * 90) + 10);
const en = (key: string, params?: Record<string, string | number>) => translate('en', key, params);
const ar = (key: string, params?: Record<string, string | number>) => translate('ar', key, params);
const PASSWORD = 'Workshop-Corolla-77';
const PHONE = {
  viewport: { width: 390, height: 844 },
  locale: 'ar',
  permissions: ['clipboard-read', 'clipboard-write'],
};

test('staff without a channel copy the link of an invitation, and the client sets a password with it', async ({
  browser,
}) => {
  const staff = await openSignedInPage(browser, 'employee', PHONE);
  const errors = await preparePageAndCollectErrors(staff);
  const number = unique();
  const input = { firstName: 'رامي', lastName: 'سعد', username: `rami.${number}`, countryCode: '+961' };
  const { id } = await callApi(staff, 'POST', '/user/create-user', {
    data: { ...input, phoneNumber: number.slice(0, 8), role: 'CLIENT', preferredLanguage: 'ar' },
  });
  await staff.goto(`/admin/users/${id}`);
  const card = staff.getByRole('region', { name: ar('notifications:kinds.INVITATION') });
  await expect(card.getByText(ar('notifications:states.NOT_SET_UP'))).toBeVisible();
  await card.getByRole('button', { name: ar('notifications:byHand') }).click();
  const dialog = staff.getByRole('dialog');
  const whatsApp = dialog.getByRole('link', { name: ar('notifications:whatsapp') });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/961\d+\?text=/);
  const text = new URL((await whatsApp.getAttribute('href'))!).searchParams.get('text')!;
  expect(text).toContain('أكّد هويتك واختر كلمة المرور');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: ar('notifications:copyLink') }).click();
  await expect.poll(() => staff.evaluate(() => navigator.clipboard.readText())).toContain('#link=');
  const link = await staff.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(link);
  await staff.keyboard.press('Escape');
  // Opening the dialog again does not revoke the link.
  await card.getByRole('button', { name: ar('notifications:byHand') }).click();
  await expect(dialog.getByRole('button', { name: ar('notifications:newLink') })).toBeVisible();

  const context = await browser.newContext({ viewport: PHONE.viewport, locale: 'fr' });
  const client = await context.newPage();
  const clientErrors = await preparePageAndCollectErrors(client);
  const views: string[] = [];
  const referrers: string[] = [];
  client.on('request', (request) => {
    if (request.url().includes('track-visit')) views.push(request.url());
    const { referer } = request.headers();
    if (referer) referrers.push(referer);
  });
  const { pathname, search, hash } = new URL(link);
  const secret = hash.replace('#link=', '');
  const page = new URL(pathname + search + hash, staff.url()).href;
  const response = await client.goto(page);
  expect(response!.headers()['referrer-policy']).toBe('no-referrer');
  await expect(client).toHaveURL(/\/login\?lng=ar$/);
  await expect(client.getByRole('heading', { name: ar('auth:link.title') })).toBeVisible();
  await expect(client.getByText('رامي')).toBeVisible();
  expect(await client.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await expectAccessible(client);
  // Keeps the secret when the phone reloads the page.
  await client.reload();
  await client.getByLabel(ar('auth:fields.newPassword'), { exact: true }).fill(PASSWORD);
  await client.getByLabel(ar('auth:fields.confirmPassword'), { exact: true }).fill(PASSWORD);
  expect(referrers.join('\n')).not.toContain(secret);
  expect(views).toEqual([]);
  await client.getByRole('button', { name: ar('auth:link.submit') }).click();
  await expect(client).toHaveURL(/\/client\//);
  expect(referrers.join('')).not.toContain(secret);
  expect(
    await client.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain(secret);

  // A used link shows an error and a button to the sign-in form.
  await client.goto(page);
  await expect(client.getByText(ar('auth:link.invalid'))).toBeVisible();
  await client.getByRole('button', { name: ar('auth:back') }).click();
  await expect(client.getByLabel(ar('auth:fields.identifier'))).toBeVisible();
  expect([...errors, ...clientErrors]).toEqual([]);
  await context.close();
  await staff.context().close();
});

test('a ready visit shows that no message was sent, and offers WhatsApp with the text', async ({ asEmployee }) => {
  const { id: vehicleId, userId } = await createVehicle(asEmployee);
  const today = demoDay();
  const task = { name: 'Brakes', service: 'REPAIR', priority: 'NORMAL', soldFor: '50', dueDate: today };
  const visit = await callApi(asEmployee, 'POST', '/visit/create-visit', {
    data: { userId, vehicleId, name: 'Brakes', visitDate: today, dueDate: today, totalCost: '50', tasks: [task] },
  });
  const [{ id }] = visit.tasks;
  for (const status of ['In Progress', 'Completed'])
    await callApi(asEmployee, 'PUT', `/task/update-status/${id}`, { data: { status } });
  await asEmployee.goto(`/admin/users/${userId}/vehicle/${vehicleId}/visit/${visit.id}`);
  const card = asEmployee.getByRole('region', { name: en('notifications:kinds.READY_FOR_PICKUP') });
  await expect(card.getByText(en('notifications:states.NOT_SET_UP'))).toBeVisible();
  await card.getByRole('button', { name: en('notifications:byHand') }).click();
  const whatsApp = asEmployee.getByRole('dialog').getByRole('link', { name: en('notifications:whatsapp') });
  await expect(whatsApp).toHaveAttribute('href', new RegExp(`${visit.id}$`));
});

test('shows the channels to a manager, without a channel and with the choice of an administrator', async ({
  asManager,
  asAdmin,
  asEmployee,
}) => {
  await asManager.goto('/admin/settings/channels');
  await expect(asManager.getByText(en('notifications:notConfigured'))).toHaveCount(2);
  const choice = (page: typeof asManager) => page.getByRole('switch', { name: en('notifications:hand.title') });
  await expect(choice(asManager)).toBeDisabled();
  await expectAccessible(asManager);
  await asAdmin.goto('/admin/settings/merchant-info');
  await asAdmin.getByRole('link', { name: en('merchant-info:channels') }).click();
  await choice(asAdmin).click();
  await expect(choice(asAdmin)).toBeChecked();
  await asAdmin.reload();
  await expect(choice(asAdmin)).toBeChecked();
  await choice(asAdmin).click();
  await expect(choice(asAdmin)).not.toBeChecked();
  await asEmployee.goto('/admin/settings/channels');
  await expect(asEmployee).toHaveURL(/\/not-authorized\?required=/);
});
