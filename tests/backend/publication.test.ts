import { expect, test } from 'vitest';
import { claimTelling, recordPublication, releaseTelling } from '#backend/publish/publication.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';

const app = useApp();

test('staff see that nobody could be told of the pages, until somebody was', async () => {
  const { db } = app.deps;
  const staff = await asUser(app, 'EMPLOYEE');
  const hasHookFailed = async () => (await staff.call(brandingManager.publication)).data.hasHookFailed;
  await recordPublication(db, { publishedAt: app.deps.now(), pages: 18, took: 200, hasFailed: false });
  app.deps.config = { ...app.deps.config, publishHookUrl: 'https://cdn.example/purge' };
  expect(await claimTelling(db, 'one')).toBe(true);
  expect(await claimTelling(db, 'one')).toBe(false);
  expect(await hasHookFailed()).toBe(false);
  await releaseTelling(db, 'one');
  expect(await hasHookFailed()).toBe(true);
  expect(await claimTelling(db, 'one')).toBe(true);
  expect(await hasHookFailed()).toBe(false);

  // Newer pages were told of meanwhile.
  expect(await claimTelling(db, 'two')).toBe(true);
  await releaseTelling(db, 'one');
  expect(await claimTelling(db, 'two')).toBe(false);

  // Nobody is to be told any more.
  await releaseTelling(db, 'two');
  expect(await hasHookFailed()).toBe(true);
  app.deps.config = { ...app.deps.config, publishHookUrl: undefined };
  expect(await hasHookFailed()).toBe(false);
});
