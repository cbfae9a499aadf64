import { expect, test } from 'vitest';
import { SIGN_IN, stageOf } from './arrival.ts';

const invited = { identifier: 'nadia@example.com', purpose: 'VERIFY_ACCOUNT' } as const;
const pending = { ...invited, sentAt: 0, resendAt: 60_000 };

test('a plain visit starts with the sign-in', () => {
  expect(stageOf({}, undefined)).toEqual(SIGN_IN);
  expect(stageOf({ notice: 'ended' }, undefined).notice).toBe('notices.ended');
});

test('an invitation asks for a code to be sent', () => {
  expect(stageOf({ otp: invited }, undefined)).toEqual({ mode: 'otp', ...invited });
});

test('a page that was dropped and loaded again sends no second code', () => {
  expect(stageOf({ otp: invited }, pending)).toEqual({ mode: 'otp', ...invited, request: pending });
  expect(stageOf({}, pending)).toEqual({ mode: 'otp', ...invited, request: pending });
});

test('an invitation of somebody else, or for something else, is a new one', () => {
  const other = { identifier: 'samir@example.com', purpose: 'VERIFY_ACCOUNT' } as const;
  expect(stageOf({ otp: other }, pending)).toEqual({ mode: 'otp', ...other });
  const reset = { ...invited, purpose: 'RESET_PASSWORD' } as const;
  expect(stageOf({ otp: reset }, pending).request).toBeUndefined();
});
