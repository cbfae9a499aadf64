import { expect, test } from 'vitest';
import { useFrontServer } from '#tests/support/front.ts';
import { rawRequest } from '#tests/support/raw-request.ts';

const front = useFrontServer();
const get = (path: string, encodings: string) =>
  rawRequest(
    front.port,
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encodings}\r\nConnection: close\r\n\r\n`,
  );

test.each(['/backend/long', '/backend/at-once', '/admin/long'])('compresses %s and keeps all headers', async (path) => {
  const plain = await get(path, 'identity');
  const small = await get(path, 'gzip, br');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toEqual(['br']);
  expect(small.headers.vary?.join()).toContain('Accept-Encoding');
  expect(small.body.length).toBeLessThan(plain.body.length / 10);
  expect(small.headers['content-security-policy']).toEqual(plain.headers['content-security-policy']);
  expect(small.headers['content-security-policy']?.[0]).toContain("frame-ancestors 'none'");
});

test('does not compress a short body', async () => {
  expect((await get('/backend/short', 'gzip, br')).headers['content-encoding']).toBeUndefined();
});

test('sends JSON with Content-Length and the headers of the handler', async () => {
  const { headers, body } = await get('/backend/at-once', 'identity');
  expect(headers).toMatchObject({ 'content-type': ['application/json'], 'x-own': ['kept'] });
  expect(headers['content-length']).toEqual([String(body.length)]);
  expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toEqual({ text: 'é'.repeat(5_000) });
});
