import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SecondFactorStatus } from '#domain/auth/second-factor.ts';
import texts from '#locales/en/second-factor.json' with { type: 'json' };
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'second-factor', texts);
});
afterEach(cleanup);

const ON: SecondFactorStatus = {
  enabledAt: '2026-05-04T09:00:00.000Z',
  recoveryCodesLeft: 10,
  requiredOf: ['EMPLOYEE'],
};
const OFF: SecondFactorStatus = { ...ON, enabledAt: null, recoveryCodesLeft: 0 };

async function show(status: SecondFactorStatus | undefined, onEnabled?: () => void) {
  const sent = mockApi(({ path }) => {
    if (path === '/user/enrol-totp')
      return { status: 200, body: { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DP' } } };
    if (path === '/user/confirm-totp')
      return { status: 200, body: { data: { recoveryCodes: ['4k7p-2m9x-q0vd', '1111-2222-3333'] } } };
    return status ? { status: 200, body: { data: status } } : { status: 404, body: { code: 'NOT_FOUND' } };
  });
  await act(async () => renderPage(<TwoStepCard onEnabled={onEnabled} />, '/'));
  return sent;
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('shows only a failure where the backend has no such calls', async () => {
  signInAs('ADMIN');
  await show(undefined);
  expect(await screen.findByText('Two-step verification could not be loaded.')).toBeTruthy();
  expect(buttons()).toEqual(['Try again']);
});

test('offers the set-up, and lets administrators with a factor require it', async () => {
  signInAs('EMPLOYEE');
  await show(OFF);
  expect(await screen.findByText('Off')).toBeTruthy();
  expect(buttons()).toEqual(['Set up']);
  cleanup();
  signInAs('ADMIN');
  await show(OFF);
  const policy = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Administrators' });
  expect([policy.disabled, policy.getAttribute('aria-checked')]).toEqual([true, 'false']);
  expect(screen.getByText('Set it up for yourself first.')).toBeTruthy();
});

test.each([
  ['Managers', 'Require two-step verification of managers?', 'Require', { role: 'MANAGER', required: true }],
  [
    'Employees',
    'No longer require two-step verification of employees?',
    'Require no longer',
    { role: 'EMPLOYEE', required: false },
  ],
])('changes the rule of %s', async (name, title, button, rule) => {
  signInAs('ADMIN');
  const sent = await show(ON);
  fireEvent.click(await screen.findByRole('switch', { name }));
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [change] = sent.filter(({ path }) => path === '/user/require-totp');
  expect(change?.body).toEqual(rule);
});

test('asks for new recovery codes before the last one is used', async () => {
  signInAs('EMPLOYEE');
  await show(ON);
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  expect(screen.queryByText(/before the last one/)).toBeNull();
  cleanup();
  await show({ ...ON, recoveryCodesLeft: 1 });
  expect(await screen.findByText('1 recovery code left')).toBeTruthy();
  expect(screen.getByText(/before the last one/)).toBeTruthy();
});

test('sets up by the password, the QR code and a code, and shows the recovery codes', async () => {
  signInAs('EMPLOYEE');
  const onEnabled = vi.fn();
  // The mocked status stays off, as if it were refetched only after the dialogs.
  const sent = await show(OFF, onEnabled);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  fireEvent.change(await screen.findByLabelText(/Current password/, { selector: 'input' }), {
    target: { value: 'Workshop-77' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /Code/ }), { target: { value: '١٢٣ ٤٥٦' } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('4k7p-2m9x-q0vd')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(onEnabled).toHaveBeenCalledOnce();
  const bodies = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(bodies).toEqual([{ currentPassword: 'Workshop-77' }, { code: '١٢٣ ٤٥٦' }]);
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toMatch(
    /٤٥٦|Workshop-77|4k7p/,
  );
});
