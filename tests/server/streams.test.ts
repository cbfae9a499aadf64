import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Backend } from '#backend/http/route.ts';
import { readConfig } from '#backend/config.ts';
import { createReverseProxy } from '#backend/http/forward.ts';
import { useFrontServer } from '#tests/support/front.ts';

/** Idle timeout of the front server in milliseconds; the stream pauses for longer. */
const IDLE_TIMEOUT_MS = 300;
const times = { headers: 400, idle: IDLE_TIMEOUT_MS, keepAlive: 200, check: 50 };
const EVENT_STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Controls the one open stream. */
interface Source {
  write(text: string): void;
  end(): void;
  isClosed: boolean;
}
let source: Source;

const bundledBackend: Backend = {
  async fetch({ signal }) {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        source = {
          write: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          isClosed: false,
        };
      },
      cancel: () => void (source.isClosed = true),
    });
    signal.addEventListener('abort', () => (source.isClosed = true));
    return new Response(body, { headers: EVENT_STREAM_HEADERS });
  },
};

const externalBackend = createServer((_req, res: ServerResponse) => {
  res.writeHead(200, EVENT_STREAM_HEADERS).flushHeaders();
  const opened: Source = { write: (text) => res.write(text), end: () => res.end(), isClosed: false };
  source = opened;
  res.on('close', () => (opened.isClosed = true));
});
let forward: Backend;
beforeAll(async () => {
  externalBackend.listen(0, '127.0.0.1');
  await once(externalBackend, 'listening');
  const config = readConfig({ BACKEND_URL: `http://127.0.0.1:${(externalBackend.address() as AddressInfo).port}` });
  forward = createReverseProxy({ config, log: pino({ level: 'silent' }), translate: (_locale, key) => key });
});
afterAll(() => externalBackend.close().closeAllConnections());

describe.each([
  ['the bundled backend', useFrontServer({ times, backend: bundledBackend })],
  ['another backend', useFrontServer({ times, backend: { fetch: (...call) => forward.fetch(...call) } })],
])('events of %s', (_name, front) => {
  const follow = async () => {
    const leaving = new AbortController();
    const response = await fetch(`http://127.0.0.1:${front.port}/backend/visit/follow-visits`, {
      headers: { 'accept-encoding': 'gzip, br' },
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBeNull();
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return { next: async () => (await reader.read()).value, leave: () => leaving.abort() };
  };

  test('arrive one by one across long pauses', async () => {
    const { next } = await follow();
    for (const text of ['event: changed\ndata: {}\n\n', ': still here\n\n']) {
      await sleep(2 * IDLE_TIMEOUT_MS);
      source.write(text);
      expect(await next()).toBe(text);
    }
    source.end();
    expect(await next()).toBeUndefined();
  });

  test('end when the reader disconnects', async () => {
    const { leave } = await follow();
    leave();
    await vi.waitFor(() => expect(source.isClosed).toBe(true));
  });
});
