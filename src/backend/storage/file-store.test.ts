import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseByteRange } from './file-store.ts';
import { createS3Files } from './s3-files.ts';

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=50-', { start: 50, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=50-5000', { start: 50, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  [' bytes=1-2 ', { start: 1, end: 2 }],
])('%s of 100 bytes is a part', (header, part) => {
  expect(parseByteRange(header, 100)).toEqual(part);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s lies beyond 100 bytes',
  (header) => {
    expect(parseByteRange(header, 100)).toBe('beyond');
  },
);

test.each([null, '', 'bytes=-', 'bytes=5-1', 'bytes=0-1,5-6', 'bytes=a-b', 'seconds=0-1', 'bytes=0x0-1'])(
  '%s asks for the whole',
  (header) => {
    expect(parseByteRange(header, 100)).toBeUndefined();
  },
);

test('does not follow a redirect of the object store', async () => {
  const asked: string[] = [];
  const store = createServer((req, res) => {
    asked.push(req.url!);
    res.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void store.close());
  await once(store, 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const files = createS3Files({ endpoint, bucket: 'garage', accessKeyId: 'id', secretAccessKey: 'secret' });
  await expect(files.read('car.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(new Set(asked)).toEqual(new Set(['/garage/car.webp']));
});
