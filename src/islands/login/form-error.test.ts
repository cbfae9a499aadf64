import { expect, test } from 'vitest';
import { ApiError } from '#client/api.ts';
import auth from '#locales/en/auth.json' with { type: 'json' };
import validation from '#locales/en/validation.json' with { type: 'json' };
import { createTranslator } from '#domain/translator.ts';
import { validateRequired, toFormError, type LoginAction } from './form-error.ts';

const t = createTranslator({ auth, validation });
const fault = (attempt: LoginAction, detail: ConstructorParameters<typeof ApiError>[0]) =>
  toFormError(new ApiError(detail), attempt, t, 'en');

test.each([
  ['login', 'Login failed. Please try again.'],
  ['sendOtp', 'Failed to send OTP. Please try again.'],
  ['verifyOtp', 'Failed to verify OTP. Please try again.'],
  ['resendOtp', 'Failed to resend OTP. Please try again.'],
  ['resetPassword', 'Failed to reset password. Please try again.'],
] as const)('%s has the message of the specification', (attempt, title) => {
  expect(fault(attempt, { status: 500, code: 'INTERNAL' }).title).toBe(title);
  expect(toFormError(new TypeError('unexpected'), attempt, t, 'en')).toEqual({ title, fields: {} });
});

test('wrong credentials and an inactive account are told alike', () => {
  const wrong = fault('login', { status: 401, code: 'INVALID_CREDENTIALS' });
  expect(wrong.reason).toBe(auth.reasons.credentials);
  expect(fault('login', { status: 403, code: 'FORBIDDEN' })).toEqual(wrong);
});

test('a throttled attempt tells the wait', () => {
  const { title } = fault('login', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 30 });
  expect(title).toBe('Too many attempts. Waiting time: 30 seconds.');
  expect(fault('login', { status: 429, code: 'TOO_MANY_REQUESTS' }).title).toBe(auth.failed.login);
});

test('no answer and a failing server are told apart', () => {
  expect(fault('sendOtp', { status: 0, code: 'NETWORK' }).reason).toBe(auth.reasons.network);
  expect(fault('sendOtp', { status: 503, code: 'UNAVAILABLE' }).reason).toBe(auth.reasons.server);
});

test('a wrong code and a grant that ran out say what to do', () => {
  expect(fault('verifyOtp', { status: 422, code: 'OTP_INVALID' }).reason).toBe(auth.reasons.otp);
  expect(fault('resetPassword', { status: 403, code: 'RESET_NOT_GRANTED' }).reason).toBe(auth.reasons.notGranted);
});

test('the server’s problems appear at their fields', () => {
  const { fields } = fault('resetPassword', {
    status: 422,
    code: 'VALIDATION',
    problems: [{ field: 'password', code: 'minLength', params: { min: 8 } }],
  });
  expect(fields).toEqual({ password: 'Password must be at least 8 characters long.' });
});

test('empty fields are marked, filled ones are not', () => {
  expect(validateRequired({ identifier: 'a', password: ' ' }, t)).toEqual({
    title: 'Please fill in all fields.',
    fields: { password: '' },
  });
  expect(validateRequired({ identifier: 'a', password: 'b' }, t)).toBeUndefined();
});
