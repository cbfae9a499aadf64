import { expect, test } from 'vitest';
import { claimPurge, recordPublication, releasePurge } from '#backend/publish/publication.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';

const app = useApp();

test('shows a failed purge to staff until one succeeds', async () => {
  const { db } = app.deps;
  const staff = await asUser(app, 'EMPLOYEE');
  const hasHookFailed = async () => (await staff.call(brandingManager.publication)).data.hasHookFailed;
  await recordPublication(db, { publishedAt: app.deps.now(), pages: 18, took: 200, hasFailed: false });
  app.deps.config = { ...app.deps.config, publishHookUrl: 'https://cdn.example/purge' };
  expect(await claimPurge(db, 'one')).toBe(true);
  expect(await claimPurge(db, 'one')).toBe(false);
  expect(await hasHookFailed()).toBe(false);
  await releasePurge(db, 'one');
  expect(await hasHookFailed()).toBe(true);
  expect(await claimPurge(db, 'one')).toBe(true);
  expect(await hasHookFailed()).toBe(false);

  // A failed purge of older pages does not release the claim of newer ones.
  expect(await claimPurge(db, 'two')).toBe(true);
  await releasePurge(db, 'one');
  expect(await claimPurge(db, 'two')).toBe(false);

  // A failed purge of the claimed pages is shown.
  await releasePurge(db, 'two');
  expect(await hasHookFailed()).toBe(true);
  app.deps.config = { ...app.deps.config, publishHookUrl: undefined };
  expect(await hasHookFailed()).toBe(false);
});
