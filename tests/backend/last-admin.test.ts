import { beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#domain/users/endpoints.ts';
import { asUser, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();

beforeEach(async () => {
  await app.deps.db.updateTable('users').set({ status: 'inactive' }).execute();
});

const activeAdmins = async () =>
  (
    await app.deps.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .execute()
  ).length;

test('keeps the last active admin', async () => {
  const admin = await asUser(app, 'ADMIN');
  const { id, updated_at } = admin.user;
  const demote = admin.call(users.update, {
    params: { id },
    body: { role: 'EMPLOYEE', updatedAt: updated_at.toISOString() },
  });
  expect(await errorOf(demote)).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
  expect((await admin.call(users.getProfile)).data.role).toBe('ADMIN');
});

const currentPassword = 'Passw0rd!';
let password_hash: string;
beforeAll(async () => {
  password_hash = await app.deps.passwords.hash(currentPassword);
});
const anAdmin = async () => signIn(app, await aUser(app.deps.db, { role: 'ADMIN', password_hash }));

const demote = (actor: Caller, target: Caller) =>
  actor.call(users.update, {
    params: { id: target.user.id },
    body: { role: 'EMPLOYEE', updatedAt: target.user.updated_at.toISOString(), currentPassword },
  });
const deactivate = (actor: Caller, target: Caller) =>
  actor.call(users.updateStatus, { params: { id: target.user.id }, body: { status: 'inactive', currentPassword } });
const remove = (actor: Caller, target: Caller) =>
  actor.call(users.remove, { params: { id: target.user.id }, body: { currentPassword } });

test.each([
  ['demote', demote, demote],
  ['deactivate', deactivate, deactivate],
  ['delete', remove, remove],
  ['demote and delete', demote, remove],
  ['deactivate and demote', deactivate, demote],
] as const)('keeps one of two admins who %s each other concurrently', async (_, one, two) => {
  for (let round = 0; round < 5; round++) {
    await app.deps.db.updateTable('users').set({ status: 'inactive' }).execute();
    const [first, second] = [await anAdmin(), await anAdmin()];
    const outcomes = await Promise.allSettled([one(first, second), two(second, first)]);
    expect(await activeAdmins()).toBe(1);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
