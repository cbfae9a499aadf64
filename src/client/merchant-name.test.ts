// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';

vi.mock('./api.ts');

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  localStorage.clear();
});

test('fetches the name once per page load and stores it', async () => {
  vi.mocked(call).mockResolvedValue({ merchant: { merchant_name: 'Karaj Al Nahr' } });
  const { $merchantName, fetchMerchantName } = await import('./branding.ts');
  await Promise.all([fetchMerchantName(), fetchMerchantName()]);
  expect(call).toHaveBeenCalledOnce();
  expect($merchantName.get()).toBe('Karaj Al Nahr');

  vi.resetModules();
  const next = await import('./branding.ts');
  expect(next.$merchantName.get()).toBe('Karaj Al Nahr');
});

test('prefers the name in the language of the portal', async () => {
  vi.mocked(call).mockResolvedValue({ merchant: { merchant_name: 'كراج النهر' } });
  const { $merchantName, fetchMerchantName, setLocalizedMerchantName } = await import('./branding.ts');
  setLocalizedMerchantName('River Garage');
  await fetchMerchantName();
  expect($merchantName.get()).toBe('River Garage');
  setLocalizedMerchantName('');
  expect($merchantName.get()).toBe('كراج النهر');
});

test.each([
  ['failure', () => Promise.reject(new ApiError({ status: 500, code: 'INTERNAL' }))],
  ['response without a merchant', () => Promise.resolve({})],
])('logs a %s without throwing', async (_, respond) => {
  const warn = vi
    .spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined);
  vi.mocked(call).mockImplementation(respond as typeof call);
  const { $merchantName, fetchMerchantName } = await import('./branding.ts');
  await fetchMerchantName();
  expect($merchantName.get()).toBe('');
  expect(warn).toHaveBeenCalledOnce();
});
