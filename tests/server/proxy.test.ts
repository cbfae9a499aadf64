import { describe, expect, test } from 'vitest';
import { useFrontServer } from '#tests/support/front.ts';
import { rawRequest } from '#tests/support/raw-request.ts';

const config = { allowedHosts: ['www.garage.example'], publicSiteUrl: 'https://garage.example', host: '0.0.0.0' };
const direct = useFrontServer({ config: { ...config, trustProxy: 0 }, isReady: async () => false });
const behind = useFrontServer({ config: { ...config, trustProxy: 1 } });
const strict = useFrontServer({ config: { ...config, trustProxy: 1, hstsIncludeSubdomains: true } });
const behindTwo = useFrontServer({ config: { ...config, trustProxy: 2 } });

const call = async ({ port }: { port: number }, headers: Record<string, string>) => {
  const response = await fetch(`http://127.0.0.1:${port}/backend/x`, { headers });
  const { address } = (await response.json()) as { address: string };
  return { address, hsts: response.headers.get('strict-transport-security') };
};

test('ignores forwarded headers without a proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  expect(await call(direct, headers)).toEqual({ address: '127.0.0.1', hsts: null });
});

test('uses the address that the proxy appended', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
  expect((await call(behind, forwarded)).address).toBe('203.0.113.7');
  expect((await call(behindTwo, forwarded)).address).toBe('198.51.100.1');
  expect((await call(behindTwo, { 'x-forwarded-for': '203.0.113.7' })).address).toBe('203.0.113.7');
  expect((await call(behind, { 'x-forwarded-for': 'unknown' })).address).toBe('127.0.0.1');
  expect((await call(behind, { 'x-forwarded-for': '[2001:db8::1]:4711' })).address).toBe('2001:db8::1');
  expect((await call(behind, { 'x-forwarded-for': '203.0.113.7:4711' })).address).toBe('203.0.113.7');
  expect((await call(behind, {})).address).toBe('127.0.0.1');
});

test('sends the id of the installation to this machine only', async () => {
  const idFor = async (headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${behind.port}/readyz`, { headers });
    return response.headers.get('x-karaj-installation');
  };
  expect(await idFor({})).toBe('of this folder');
  expect(await idFor({ 'x-forwarded-for': '203.0.113.7' })).toBeNull();
});

test('sends HSTS over HTTPS only', async () => {
  expect((await call(behind, { 'x-forwarded-proto': 'https' })).hsts).toMatch(/^max-age=\d+/);
  expect((await call(behind, { 'x-forwarded-proto': 'http' })).hsts).toBeNull();
  const page = await fetch(`http://127.0.0.1:${behind.port}/en/`, { headers: { 'x-forwarded-proto': 'https' } });
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
});

test('includes subdomains in HSTS when configured', async () => {
  const headers = { 'x-forwarded-proto': 'https' };
  expect((await call(strict, headers)).hsts).toBe('max-age=31536000; includeSubDomains');
  const page = await fetch(`http://127.0.0.1:${strict.port}/en/`, { headers });
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect((await call(strict, {})).hsts).toBeNull();
  expect((await call(behind, headers)).hsts).toBe('max-age=31536000');
});

describe('accepts its own host names only', () => {
  test.each([
    ['garage.example', 200],
    ['www.garage.example:443', 200],
    ['GARAGE.example', 200],
    ['localhost:4321', 200],
    ['[::1]:4321', 200],
    ['garage.example.evil.example', 421],
    ['0.0.0.0', 421],
    ['10.0.0.5', 421],
  ])('%s: %i', async (host, status) => {
    const text = `GET /en/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await rawRequest(direct.port, text)).status).toBe(status);
  });
});

test('responds to probes under any host name; without a database it is alive but not ready', async () => {
  const probe = (path: string) => rawRequest(direct.port, `GET ${path} HTTP/1.1\r\nHost: 10.0.0.5\r\n\r\n`);
  expect((await probe('/healthz')).status).toBe(200);
  const ready = await probe('/readyz');
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, ['5']]);
});

describe('sends cookies without Secure over plain HTTP on loopback only', () => {
  const production = useFrontServer({ config: { ...config, production: true } });
  const cookiesOf = async ({ port }: { port: number }, path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.getSetCookie();
  const without = ['one=1; Path=/; SameSite=Strict; HttpOnly', 'two=Secure; Max-Age=60'];
  const secure = ['one=1; Path=/; Secure; SameSite=Strict; HttpOnly', 'two=Secure; Max-Age=60; Secure'];

  test.each(['/backend/cookies', '/backend/at-once', '/admin'])('%s', async (path) => {
    expect(await cookiesOf(direct, path)).toEqual(without);
    expect(await cookiesOf(production, path)).toEqual(secure);
    expect(await cookiesOf(behind, path, { 'x-forwarded-for': '203.0.113.7' })).toEqual(secure);
    expect(await cookiesOf(behind, path, { 'x-forwarded-proto': 'https' })).toEqual(secure);
  });
});
