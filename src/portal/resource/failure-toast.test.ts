import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { $toasts } from '#client/toasts.ts';
import { showFailureToast } from './failure-toast.ts';

beforeAll(async () => {
  const errors = { HAS_OPEN_VISIT: '{n} open', INTERNAL: 'oh' };
  const resources = { en: { errors, vehicles: { deleteFailed: 'failed' } } };
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

test.each([
  new ApiError({ status: 500, code: 'INTERNAL' }),
  new ApiError({ status: 0, code: 'NETWORK' }),
  new TypeError(),
])('shows the fallback for %s', async (error) => {
  expect(await toastsOf(error)).toEqual([['error', 'failed']]);
});
