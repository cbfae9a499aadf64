import { E2E_PASSWORD } from '#tests/support/e2e-environment.ts';
import { createEmployee } from '#tests/support/e2e-session.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);
const unique = () => String(Date.now()).slice(-8);

test('an invited client sets a password and cannot open the staff area', async ({ asEmployee, page }) => {
  const number = unique();
  const email = `new.${number}@example.com`;
  const token = (await asEmployee.context().cookies()).find(({ name }) => name === 'access_token')!.value;
  const created = await asEmployee.request.post('/backend/user/create-user', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      firstName: 'Rami',
      lastName: 'Saab',
      email,
      username: `rami.${number}`,
      countryCode: '+961',
      phoneNumber: number,
      role: 'CLIENT',
      preferredLanguage: 'en',
    },
  });
  expect(created.status()).toBe(201);

  await expect.poll(readOutbox).toContain(email);
  const link = /https?:\/\/\S+\/login\S+/.exec((await readOutbox()).split(email).at(-1)!)![0];
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect.poll(async () => (await readOutbox()).split(email).length).toBeGreaterThan(2);
  const code = /\b\d{6}\b/.exec((await readOutbox()).split(email).at(-1)!)![0];
  const otp = page.getByRole('textbox', { name: t('auth:fields.otp') });
  // Safari on phones zooms into a field with a smaller font.
  await expect(otp).toHaveCSS('font-size', '16px');
  await otp.fill(code);
  // The form submits itself on the sixth digit.
  await page.getByLabel(t('auth:fields.newPassword'), { exact: true }).fill('Workshop-Cedar-77');
  await page.getByLabel(t('auth:fields.confirmPassword'), { exact: true }).fill('Workshop-Cedar-77');
  await page.getByRole('button', { name: t('auth:newPassword.submit') }).click();
  await expect(page.getByText(t('auth:newPassword.saved'))).toBeVisible();
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill('Workshop-Cedar-77');
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/client\//);
  expect(await readOutbox()).not.toContain(code);

  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/not-authorized\?required=/);
});

test('shows an error for a wrong password and keeps the identifier', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(t('auth:fields.identifier')).fill('nobody@karaj.test');
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill('wrong');
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
  await expect(page.getByText(t('auth:failed.login')).first()).toBeVisible();
  await expect(page.getByLabel(t('auth:fields.identifier'))).toHaveValue('nobody@karaj.test');
});

test('returns to the requested staff page after sign-in', async ({ page }) => {
  await page.goto('/admin/settings/static-data');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel(t('auth:fields.identifier')).fill('manager@karaj.test');
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(E2E_PASSWORD);
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/static-data/);
});

test('replays a click and Enter that precede the hydration of the sign-in page', async ({ page }) => {
  // The entry script of the island imports this module.
  const entry = /_astro\/Login\.\w+\.js/;
  let load = () => {};
  const hold = async () => {
    await page.unroute(entry);
    const wanted = new Promise<void>((resolve) => (load = resolve));
    await page.route(entry, (route) => wanted.then(() => route.continue()));
  };
  await hold();
  await page.goto('/login?lng=en', { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('auth:signIn.forgot') }).click();
  load();
  await expect(page.getByRole('heading', { name: t('auth:forgot.title') })).toBeVisible();

  await hold();
  await page.goto('/login?lng=en&from=/admin/users', { waitUntil: 'commit' });
  await page.getByLabel(t('auth:fields.identifier')).fill('manager@karaj.test');
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(E2E_PASSWORD);
  await page.keyboard.press('Enter');
  load();
  await expect(page).toHaveURL(/\/admin\/users/);
});

test('public pages and the sign-in page link a signed-in person to the portal', async ({ asManager: page }) => {
  await page.goto('/en/');
  await expect(page.getByRole('link', { name: t('site:signIn') })).toHaveCount(0);
  await page.goto('/login?lng=en');
  const more = page.getByRole('link', { name: /^Continue as/ });
  await expect(more).toHaveAttribute('href', '/admin');
  await page.goto('/en/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('site:myGarage') })
    .click();
  await expect(page).toHaveURL(/\/admin\//);
});

test('a person signs another device out', async ({ asEmployee: page, browser }) => {
  const other = await browser.newContext();
  const { baseURL } = test.info().project.use;
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const data = { identifier: 'employee@karaj.test', password: E2E_PASSWORD };
  const login = await other.request.post(`${baseURL}/backend/user/login`, { data, headers: { 'user-agent': agent } });
  expect(login.status()).toBe(200);
  const headers = { authorization: `Bearer ${(await login.json()).data.accessToken}` };
  await page.goto('/admin/user-profile');
  const devices = page.getByRole('region', { name: t('profile:devices.title') });
  await expect(devices.getByText(t('profile:devices.current'))).toHaveCount(1);
  const device = t('profile:devices.name', { browser: 'Firefox', os: 'Linux' });
  await devices
    .getByRole('button', { name: t('profile:devices.signOutOf', { device }) })
    .first()
    .click();
  await expect(page.getByText(t('profile:devices.signedOut'))).toBeVisible();
  expect((await other.request.get(`${baseURL}/backend/user/fetch-profile`, { headers })).status()).toBe(401);
  await other.close();
});

test('a change of the e-mail address asks for the password, then for the code, and keeps the typed values', async ({
  page,
}) => {
  const username = await createEmployee();
  await page.goto('/login?lng=en');
  await page.getByLabel(t('auth:fields.identifier')).fill(username);
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(E2E_PASSWORD);
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/admin\//);

  await page.goto('/admin/user-profile');
  const card = page.getByRole('region', { name: t('profile:contact.title') });
  const email = card.getByLabel(t('users:fields.email'));
  const password = card.getByLabel(t('users:fields.currentPassword'));
  const save = card.getByRole('button', { name: t('profile:contact.change') });
  await email.fill(`first.${username}@example.com`);
  await password.fill('wrong');
  await save.click();
  await expect(card.getByText(t('validation:currentPasswordWrong'))).toBeVisible();
  await expect(email).toHaveValue(`first.${username}@example.com`);
  await password.fill(E2E_PASSWORD);
  await save.click();
  await expectToast(page, t('profile:contact.changed'));
  // Without a channel, the password suffices. Its field appears again with the next edit.
  await expect(password).toHaveCount(0);

  // Mocks the responses of a garage with a mail server, which sends a code.
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')!.value;
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await page.request.get('/backend/user/fetch-profile', { headers })).json();
  expect(data.email).toBe(`first.${username}@example.com`);
  const { hasPassword: _, ...user } = data;
  const next = `next.${username}@example.com`;
  const ok = { status: 'success', message: 'OK' };
  await page.route('**/user/request-contact-change', (route) =>
    fulfillApi(route, { json: { ...ok, data: user, codes: ['email'] } }),
  );
  const problem = { field: 'emailCode', code: 'otpWrong', message: '', params: {} };
  await page.route('**/user/confirm-contact-change', (route) =>
    route.request().postDataJSON().emailCode === '123456'
      ? fulfillApi(route, { json: { ...ok, data: { ...user, email: next } } })
      : fulfillApi(route, {
          status: 422,
          json: { status: 'error', message: '', code: 'VALIDATION', errors: [problem] },
        }),
  );
  await email.fill(next);
  await password.fill(E2E_PASSWORD);
  await save.click();
  const dialog = page.getByRole('dialog', { name: t('profile:contact.confirmTitle') });
  await expect(dialog.getByText(next)).toBeVisible();
  await dialog.getByRole('button', { name: t('form:cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(email).toHaveValue(next);
  await save.click();
  const code = dialog.getByLabel(t('users:fields.emailCode'));
  await code.fill('654321');
  await dialog.getByRole('button', { name: t('profile:contact.confirm') }).click();
  await expect(dialog.getByText(t('validation:otpWrong'))).toBeVisible();
  await code.fill('123456');
  await dialog.getByRole('button', { name: t('profile:contact.confirm') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(password).toHaveCount(0);
});

test('the audit log contains failed sign-ins and new sessions', async ({ asAdmin: page, request }) => {
  const identifier = await createEmployee();
  for (const password of ['Wrong-passw0rd', E2E_PASSWORD])
    await request.post('/backend/user/login', { data: { identifier, password } });
  for (const action of ['sign-in-failed', 'sign-in']) {
    await page.goto(`/admin/settings/audit?action=${action}`);
    const sentence = t(`audit:sentences.${action}`, { actor: '', record: '' }).trim();
    await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible();
  }
});

test('ends the session in every tab on sign-out', async ({ asManager: page }) => {
  await page.goto('/admin/users');
  const other = await page.context().newPage();
  await other.goto('/admin/users');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: t('shell:logOut') }).click();
  await expect(page).not.toHaveURL(/\/admin/);
  expect(
    (await page.context().cookies()).filter(({ name }) => ['access_token', 'refresh_token', 'user'].includes(name)),
  ).toEqual([]);
  await other.goto('/admin/users');
  await expect(other).toHaveURL(/\/login/);
});

test('renews an access token shortly before it expires', async ({ asAdmin: page }) => {
  const token = async () => (await page.context().cookies()).find(({ name }) => name === 'access_token')!.value;
  const before = await token();
  const MINUTES = 60_000;
  await page.clock.install({ time: Date.now() + 26 * MINUTES });
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  await expect.poll(token).not.toBe(before);
});
