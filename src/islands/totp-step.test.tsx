import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  accessToken,
  leave,
  mockLoginPage,
  open,
  press,
  responses,
  sent,
  type as typeInto,
} from '#tests/support/login-page.tsx';

const token = accessToken('ADMIN');
const SIGNED_IN = {
  accessToken: token,
  refreshToken: 'r',
  user: { id: 'u', preferredLanguage: 'en', languageChosen: true },
};

mockLoginPage();
beforeEach(async () => {
  responses.login = { status: 200, body: { data: { totpRequired: true } } };
  await open();
  typeInto('Phone or e-mail', 'a@b.example');
  typeInto('Password', 'right');
  press('Sign in');
  await screen.findByRole('heading', { name: 'Enter the code' });
});

const code = () => screen.getByLabelText<HTMLInputElement>(/^(Code|Recovery code)$/);
const type = (value: string) => fireEvent.change(code(), { target: { value } });
const codes = () => sent.filter(({ path }) => path === 'verify-totp').map(({ body }) => body);

test('asks for the code after the password and sends it on the sixth digit, in any digits', async () => {
  expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric']);
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(leave).not.toHaveBeenCalled();
  responses['verify-totp'] = { status: 200, body: { data: SIGNED_IN } };
  document.cookie = `access_token=${token}; Path=/`;
  type('١٢٣٤٥٦');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'));
  expect(codes()).toEqual([{ code: '123456' }]);
});

test('shows a wrong code at its field and empties it', async () => {
  const errors = [{ field: 'code', code: 'otpWrong', message: '' }];
  responses['verify-totp'] = { status: 422, body: { code: 'VALIDATION', errors } };
  type('123456');
  expect(await screen.findByText('This code is not right, or it has run out.')).toBeTruthy();
  expect(code().value).toBe('');
});

test('accepts a recovery code', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByText(/Each of them works once/)).toBeTruthy();
  expect(document.activeElement).toBe(code());
  responses['verify-totp'] = { status: 200, body: { data: SIGNED_IN } };
  document.cookie = `access_token=${token}; Path=/`;
  type('4K7P-2M9X-Q0VD');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'));
  expect(codes()).toEqual([{ code: '4K7P-2M9X-Q0VD' }]);
});

test('asks for the password again when the step has expired', async () => {
  responses['verify-totp'] = { status: 401, body: { code: 'SIGN_IN_EXPIRED', message: 'Too much time has passed.' } };
  type('123456');
  expect(await screen.findByText('Too much time has passed.')).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
});
