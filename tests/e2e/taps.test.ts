import type { Locator, Page } from 'playwright/test';
import { callApi, createVehicle, expect, test } from './fixtures.ts';

/** Performs, counts and prints the taps (clicks) and keys (typed characters and key presses) of a journey. */
class Counter {
  taps = 0;
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps++;
  }
  /** Types into the focused field. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys++;
  }
  print(journey: string): void {
    process.stdout.write(`${journey}: ${this.taps} taps, ${this.keys} keys\n`);
  }
}

const digits = () => String(Date.now()).slice(-6);
const service = (page: Page, at: number) =>
  page.getByRole('list', { name: 'Frequent services' }).getByRole('button').nth(at);

test('a walk-in with a new client, a new vehicle and 3 tasks takes at most 14 taps and 70 keys', async ({
  asEmployee: page,
}) => {
  const counter = new Counter(page);
  await page.goto('/admin/visits');
  await counter.tap(page.getByRole('link', { name: 'New visit' }).first());
  await expect(page.getByLabel('Vehicle', { exact: false }).first()).toBeFocused();
  await counter.type(`B${digits()}`);
  await counter.tap(page.getByRole('option', { name: /^Create/ }));
  await expect(page.getByRole('combobox', { name: /^Client/ })).toBeFocused();
  await counter.type('Rami Saad');
  await counter.tap(page.getByRole('option', { name: /^Create/ }));
  const client = page.getByRole('dialog', { name: 'New client' });
  await expect(client.getByLabel(/^Phone number/)).toBeFocused();
  await counter.type(`70${digits()}`);
  await counter.tap(client.getByRole('button', { name: 'Save' }));
  const vehicle = page.getByRole('dialog', { name: 'New vehicle' });
  await expect(vehicle.getByLabel(/^Brand/)).toBeFocused();
  for (const value of ['Kia', 'Rio', '2019', 'Red', 'Gas']) {
    await counter.type(value);
    await counter.press('Tab');
  }
  await counter.tap(vehicle.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('radio', { name: /Kia Rio/ })).toBeChecked();
  for (const at of [0, 1, 2]) await counter.tap(service(page, at));
  await counter.tap(page.getByRole('button', { name: 'Create visit' }));
  await expect(page).toHaveURL(/\/visit\/[\da-f-]{36}$/);
  counter.print('walk-in');
  expect(counter.taps).toBeLessThanOrEqual(14);
  expect(counter.keys).toBeLessThanOrEqual(70);
});

test('a returning vehicle with one listed service takes at most 4 taps', async ({ asEmployee: page }) => {
  const { plateNumber } = await createVehicle(page);
  const counter = new Counter(page);
  await page.goto('/admin/visits');
  await counter.tap(page.getByRole('link', { name: 'New visit' }).first());
  await expect(page.getByLabel('Vehicle', { exact: false }).first()).toBeFocused();
  await counter.type(plateNumber);
  await counter.tap(page.getByRole('option', { name: new RegExp(plateNumber) }).first());
  await counter.tap(service(page, 0));
  await counter.tap(page.getByRole('button', { name: 'Create visit' }));
  await expect(page).toHaveURL(/\/visit\/[\da-f-]{36}$/);
  counter.print('returning vehicle');
  expect(counter.taps).toBeLessThanOrEqual(4);
  const visitId = page.url().split('/').at(-1)!;
  await callApi(page, 'DELETE', `/visit/delete-visit/${visitId}`);
});
