import { expect, test } from 'vitest';
import { ApiError, networkError } from '#client/api-error.ts';
import { classifyFailure, failureReasonKey } from './failure.ts';

const FIELDS = ['plateNumber', 'brand'];

test('a person learns what can be done', () => {
  expect(classifyFailure(networkError(undefined), FIELDS)).toEqual({ kind: 'network' });
  expect(classifyFailure(new ApiError({ status: 409, code: 'STALE' }), FIELDS)).toEqual({ kind: 'stale' });
  expect(classifyFailure(new ApiError({ status: 503, code: 'UNAVAILABLE' }), FIELDS)).toEqual({
    kind: 'failed',
    code: 'UNAVAILABLE',
    params: {},
  });
  expect(classifyFailure(new Error('a bug'), FIELDS)).toEqual({ kind: 'failed' });
});

test('problems go to their fields, the others are told apart', () => {
  const plate = { field: 'plateNumber', code: 'taken' } as const;
  const owner = { field: 'userId', code: 'unknownReference' } as const;
  const error = new ApiError({ status: 409, code: 'TAKEN', problems: [plate, owner] });
  expect(classifyFailure(error, FIELDS)).toEqual({ kind: 'problems', shown: [plate], otherProblems: [owner] });
});

test('a reason is given where the code says more than that it failed', () => {
  expect(failureReasonKey('LAST_ADMIN')).toBe('errors:LAST_ADMIN');
  expect([failureReasonKey('INTERNAL'), failureReasonKey('NETWORK'), failureReasonKey(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
