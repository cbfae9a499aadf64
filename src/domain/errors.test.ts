import { expect, test } from 'vitest';
import { AppError } from './errors.ts';

test('carries the status of its code, its details and its cause', () => {
  const cause = new Error('disk');
  const error = new AppError('STORAGE_FULL', { cause, retryAfter: 5 });
  expect(error).toMatchObject({ name: 'AppError', message: 'STORAGE_FULL', status: 507, detail: { retryAfter: 5 } });
  expect(error.cause).toBe(cause);
  expect(new AppError('NOT_FOUND').detail).toEqual({});
});
