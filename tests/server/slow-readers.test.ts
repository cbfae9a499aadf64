import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backend } from '#backend/http/route.ts';
import { MB } from '#domain/units.ts';
import { createBody } from '#server/publish/static-bodies.ts';
import { useFrontServer } from '#tests/support/front.ts';

/** Idle timeout of the server in milliseconds. */
const IDLE_TIMEOUT_MS = 400;
/** Body size that exceeds the kernel buffers of a connection. */
const BODY_BYTES = 24 * MB;
const formatRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

const backend: Backend = {
  async fetch(request, transport) {
    const { pathname } = new URL(request.url);
    const chunk = new Uint8Array(MB);
    let left = BODY_BYTES / MB;
    if (pathname === '/backend/whole')
      return transport.sendJson!({ text: 'a'.repeat(BODY_BYTES) }, { status: 200, headers: new Headers() });
    if (pathname === '/backend/events')
      return new Response(
        new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(': hi\n\n')) }),
        {
          headers: { 'content-type': 'text/event-stream' },
        },
      );
    const body = new ReadableStream({ pull: (stream) => (left-- > 0 ? stream.enqueue(chunk) : stream.close()) });
    return new Response(body, { headers: { 'content-type': 'video/mp4' } });
  },
};
const front = useFrontServer({
  times: { idle: IDLE_TIMEOUT_MS, check: 100 },
  backend,
  files: new Map([['/film.mp4', createBody('/film.mp4', Buffer.alloc(BODY_BYTES))]]),
});

const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await vi.waitUntil(async () => (await front.countConnections()) === 0);
});

/** Opens a connection that sends a request and reads nothing until `resume` is called. */
async function openReader(path: string): Promise<Socket> {
  const client = connect({ port: front.port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => {});
  await once(client, 'connect');
  client.pause().write(formatRequest(path));
  return client;
}

test.each(['/film.mp4', '/backend/film', '/backend/whole'])(
  'destroys the connection of a client that does not read %s',
  async (path) => {
    const client = await openReader(path);
    await expect.poll(() => front.countConnections()).toBe(1);
    // The timeout starts with the first output, which may take long to produce.
    await expect.poll(() => client.bytesRead).toBeGreaterThan(0);
    await expect.poll(() => front.countConnections(), { timeout: 4 * IDLE_TIMEOUT_MS }).toBe(0);
  },
);

test('also destroys the connection when the client keeps sending requests', async () => {
  const client = await openReader('/film.mp4');
  const timer = setInterval(() => client.write(formatRequest('/en/')), IDLE_TIMEOUT_MS / 4);
  await expect.poll(() => front.countConnections(), { timeout: 5 * IDLE_TIMEOUT_MS }).toBe(0);
  clearInterval(timer);
});

test('keeps the connection of a client that reads slowly', async () => {
  const client = await openReader('/film.mp4');
  let received = 0;
  while (received < BODY_BYTES) {
    const part = client.read() as Buffer | null;
    if (part) received += part.length;
    else if (client.destroyed) break;
    await sleep(5);
  }
  expect(received).toBeGreaterThan(BODY_BYTES);
});

test('keeps an event stream without events', async () => {
  const client = await openReader('/backend/events');
  await sleep(4 * IDLE_TIMEOUT_MS);
  expect([client.destroyed, await front.countConnections()]).toEqual([false, 1]);
});

test('closes the connection without a second response when garbage follows a request whose response has begun', async () => {
  const client = await openReader('/backend/events');
  let received = '';
  client.on('data', (part: Buffer) => (received += part.toString())).resume();
  await expect.poll(() => received).toContain(': hi');
  client.write('HELLO\r\n\r\n');
  await expect.poll(() => front.countConnections(), { timeout: 3_000 }).toBe(0);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
