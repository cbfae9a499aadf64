import { expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { failureText } from './failure-text.ts';

test('a failure says why where its code tells it, else only that it failed', () => {
  const open = new ApiError({ status: 409, code: 'HAS_OPEN_VISIT', params: { n: 1 } });
  expect(failureText(open, 'vehicles:deleteFailed')).toEqual(['errors:HAS_OPEN_VISIT', { n: 1 }]);
  expect(failureText(new ApiError({ status: 500, code: 'INTERNAL' }), 'vehicles:deleteFailed')[0]).toBe(
    'vehicles:deleteFailed',
  );
  expect(failureText(new TypeError(), 'vehicles:deleteFailed')[0]).toBe('vehicles:deleteFailed');
});
