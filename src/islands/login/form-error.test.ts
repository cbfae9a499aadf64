import { expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import auth from '#locales/en/auth.json' with { type: 'json' };
import validation from '#locales/en/validation.json' with { type: 'json' };
import { createTranslator } from '#domain/translator.ts';
import { validateRequired, toFormError, type LoginAction } from './form-error.ts';

const t = createTranslator({ auth, validation });
const errorFor = (action: LoginAction, detail: ConstructorParameters<typeof ApiError>[0]) =>
  toFormError(new ApiError(detail), action, t, 'en');

test.each([
  ['login', 'Login failed. Please try again.'],
  ['sendOtp', 'Failed to send OTP. Please try again.'],
  ['verifyOtp', 'Failed to verify OTP. Please try again.'],
  ['resendOtp', 'Failed to resend OTP. Please try again.'],
  ['resetPassword', 'Failed to reset password. Please try again.'],
] as const)('%s shows its specified message', (action, title) => {
  expect(errorFor(action, { status: 500, code: 'INTERNAL' }).title).toBe(title);
  expect(toFormError(new TypeError('unexpected'), action, t, 'en')).toEqual({ title, fields: {} });
});

test('returns the same error for wrong credentials and an inactive account', () => {
  const wrong = errorFor('login', { status: 401, code: 'INVALID_CREDENTIALS' });
  expect(wrong.reason).toBe(auth.reasons.credentials);
  expect(errorFor('login', { status: 403, code: 'FORBIDDEN' })).toEqual(wrong);
});

test('shows the wait of a rate-limited attempt', () => {
  const { title } = errorFor('login', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 30 });
  expect(title).toBe('Too many attempts. Waiting time: 30 seconds.');
  const unknownWait = { title: auth.failed.login, reason: auth.reasons.tooMany, fields: {} };
  expect(errorFor('login', { status: 429, code: 'TOO_MANY_REQUESTS' })).toEqual(unknownWait);
});

test('gives a reason for a rejection without a field of the page', () => {
  const rejected = (action: LoginAction, field?: string) => {
    const problems = field ? [{ field, code: 'notAccepted' as const }] : [];
    return errorFor(action, { status: 422, code: 'VALIDATION', problems });
  };
  expect(rejected('login')).toMatchObject({ reason: auth.reasons.credentials, fields: {} });
  expect(rejected('login', 'tenant')).toMatchObject({ reason: auth.reasons.credentials, fields: {} });
  for (const action of ['sendOtp', 'resetPassword'] as const)
    expect(rejected(action, 'tenant')).toMatchObject({ reason: auth.reasons.rejected, fields: {} });
  expect(rejected('login', 'identifier')).toEqual({
    title: auth.failed.login,
    reason: undefined,
    fields: { identifier: 'Phone or e-mail was not accepted.' },
  });
});

test('distinguishes a network failure from a server error', () => {
  expect(errorFor('sendOtp', { status: 0, code: 'NETWORK' }).reason).toBe(auth.reasons.network);
  expect(errorFor('sendOtp', { status: 503, code: 'UNAVAILABLE' }).reason).toBe(auth.reasons.server);
});

test('explains a wrong code and an expired grant', () => {
  expect(errorFor('verifyOtp', { status: 422, code: 'OTP_INVALID' }).reason).toBe(auth.reasons.otp);
  expect(errorFor('resetPassword', { status: 403, code: 'RESET_NOT_GRANTED' }).reason).toBe(auth.reasons.notGranted);
});

test('maps the server’s problems to their fields', () => {
  const { fields } = errorFor('resetPassword', {
    status: 422,
    code: 'VALIDATION',
    problems: [{ field: 'password', code: 'minLength', params: { min: 8 } }],
  });
  expect(fields).toEqual({ password: 'Password must be at least 8 characters long.' });
});

test('marks only empty fields', () => {
  expect(validateRequired({ identifier: 'a', password: ' ' }, t)).toEqual({
    title: 'Please fill in all fields.',
    fields: { password: '' },
  });
  expect(validateRequired({ identifier: 'a', password: 'b' }, t)).toBeUndefined();
});
