import { rmSync } from 'node:fs';
import { SCREENS } from '#portal/screens.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, type ServerProcess, startServer, waitUntilStarted } from '#tests/support/server-process.ts';
import { SPECIFIED_NAME, SPECIFIED_PASSWORD, startSpecifiedBackend } from '#tests/support/specified-backend.ts';
import { expect, test } from './fixtures.ts';

const dataDir = aDataDir();
let backend: Awaited<ReturnType<typeof startSpecifiedBackend>>;
let server: ServerProcess;

test.beforeAll(async () => {
  backend = await startSpecifiedBackend();
  server = startServer(await findFreePort(), { BACKEND_URL: backend.origin, DATA_DIR: dataDir });
  await waitUntilStarted(server);
});
test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a backend with only the specified calls serves sign-in, menus, analytics and sign-out', async ({ page }) => {
  const made = (path: string) => backend.received.filter(({ url }) => url.split('?')[0] === `/backend${path}`);
  await page.goto(`${server.origin}/en/`);
  await expect(page).toHaveTitle(new RegExp(SPECIFIED_NAME));
  await page.goto(`${server.origin}/admin/dashboard/main-panel`);
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel('Phone or e-mail').fill('rim@garage.example');
  await page.getByLabel('Password', { exact: true }).fill(SPECIFIED_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/main-panel/);

  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(page.getByText(SPECIFIED_NAME).first()).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(3);
  await expect(page.getByText('Active users in the last minute')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pages' })).toContainText('/en/');
  for (const call of ['active-users', 'device-distribution', 'browser-distribution', 'page-views-over-time'])
    expect(made(`/analytics/${call}`).length, call).toBeGreaterThan(0);
  expect(made('/analytics/popular-pages')[0]!.url).toMatch(/startDate=.*endDate=/);
  expect(made('/merchant/fetch-branding').at(-1)!.headers.authorization).toMatch(/^Bearer /);

  for (const path of [SCREENS.realTime.path, SCREENS.merchantInfo.path]) {
    await menu.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(server.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Save and publish' })).toBeVisible();
  for (const name of ['History', 'Preview']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.goto(`${server.origin}${SCREENS.realTime.path}`);
  await expect(page.getByText('Active users in the last minute')).toBeVisible();
  await page.goto(`${server.origin}${SCREENS.userProfile.path}`);
  await expect(page.getByRole('region', { name: 'My details' })).toContainText('Rim Saab');
  await expect(page.getByText('may have been deleted')).toHaveCount(0);

  for (const path of [SCREENS.visits.path, '/admin/users/1']) {
    await page.goto(server.origin + path);
    await expect(page.getByRole('heading', { level: 1, name: 'The server does not offer this page.' })).toBeVisible();
  }

  await page.getByRole('button', { name: /Rim Saab/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.context().cookies()).filter(({ name }) => name.includes('token'))).toEqual([]);
});
