import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { $toasts } from '#client/toasts.ts';
import { showFailureToast } from './failure-toast.ts';

beforeAll(async () => {
  const links = { visit: 'to visit', payments: 'to payments', items: 'to items' };
  const codes = { HAS_ITEMS: 'items', LAST_TASK: 'last', HAS_PAYMENTS: 'paid', RECORD_CLOSED: 'closed' };
  const errors = { HAS_OPEN_VISIT: '{n} open', INTERNAL: 'oh', ...codes, VEHICLE_UNAVAILABLE: 'gone', links };
  const trash = { blockedBy: { users: 'client first' } };
  const resources = { en: { errors, trash, vehicles: { deleteFailed: 'failed' } } };
  await i18next.init({ lng: 'en', interpolation: { prefix: '{', suffix: '}' }, resources });
});
beforeEach(() => $toasts.set([]));

const toastsOf = async (error: unknown) => {
  await showFailureToast(error, 'vehicles:deleteFailed');
  return $toasts.get().map(({ tone, message }) => [tone, message]);
};

test('shows the message of a specific code', async () => {
  const error = new ApiError({ status: 409, code: 'HAS_OPEN_VISIT', params: { n: 2 } });
  expect(await toastsOf(error)).toEqual([['error', '2 open']]);
});

test('names what a restored record needs first', async () => {
  const error = new ApiError({ status: 409, code: 'CONFLICT', params: { blockedBy: 'users' } });
  expect(await toastsOf(error)).toEqual([['error', 'client first']]);
});

test.each([
  new ApiError({ status: 500, code: 'INTERNAL' }),
  new ApiError({ status: 0, code: 'NETWORK' }),
  new TypeError(),
])('shows the fallback for %s', async (error) => {
  expect(await toastsOf(error)).toEqual([['error', 'failed']]);
});

test.each([
  ['RECORD_CLOSED', 'closed'],
  ['VEHICLE_UNAVAILABLE', 'gone'],
] as const)('names the reason of %s', async (code, message) => {
  expect(await toastsOf(new ApiError({ status: 409, code }))).toEqual([['error', message]]);
});

const VISIT = { userId: 'u', vehicleId: 'v', visitId: 'w' };
test.each([
  ['HAS_OPEN_VISIT', VISIT, 'to visit', '/admin/users/u/vehicle/v/visit/w'],
  ['LAST_TASK', VISIT, 'to visit', '/admin/users/u/vehicle/v/visit/w'],
  ['HAS_PAYMENTS', { ...VISIT, taskId: 't' }, 'to payments', '/admin/users/u/vehicle/v/visit/w/task/t'],
  ['HAS_PAYMENTS', { userId: 'u', vehicleId: 'v' }, 'to payments', '/admin/user/oil/u/v'],
  ['HAS_ITEMS', { categoryId: 'c' }, 'to items', '/admin/settings/offering/c'],
] as const)('links to what causes %s', async (code, params, label, href) => {
  await showFailureToast(new ApiError({ status: 409, code, params }), 'vehicles:deleteFailed');
  const { id, action } = $toasts.get()[0]!;
  expect(action).toMatchObject({ label, href });
  action!.onAction();
  expect($toasts.get().some((toast) => toast.id === id)).toBe(false);
});
