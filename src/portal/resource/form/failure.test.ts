import { expect, test } from 'vitest';
import { ApiError, networkError } from '#client/api-error.ts';
import { classifyFailure, failureReasonKey } from './failure.ts';

const FIELDS = ['plateNumber', 'brand'];

test('classifies errors by what the user can do', () => {
  expect(classifyFailure(networkError(undefined), FIELDS)).toEqual({ kind: 'network' });
  expect(classifyFailure(new ApiError({ status: 409, code: 'STALE' }), FIELDS)).toEqual({ kind: 'stale' });
  expect(classifyFailure(new ApiError({ status: 503, code: 'UNAVAILABLE' }), FIELDS)).toEqual({
    kind: 'failed',
    code: 'UNAVAILABLE',
    params: {},
  });
  expect(classifyFailure(new Error('a bug'), FIELDS)).toEqual({ kind: 'failed' });
});

test('separates problems of form fields from other problems', () => {
  const plate = { field: 'plateNumber', code: 'taken' } as const;
  const owner = { field: 'userId', code: 'unknownReference' } as const;
  const error = new ApiError({ status: 409, code: 'TAKEN', problems: [plate, owner] });
  expect(classifyFailure(error, FIELDS)).toEqual({ kind: 'problems', shown: [plate], otherProblems: [owner] });
});

test('returns a reason only for specific codes', () => {
  expect(failureReasonKey('LAST_ADMIN')).toBe('errors:LAST_ADMIN');
  expect([failureReasonKey('INTERNAL'), failureReasonKey('NETWORK'), failureReasonKey(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
