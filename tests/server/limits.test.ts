import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useFrontServer } from '#tests/support/front.ts';
import { rawRequest } from '#tests/support/raw-request.ts';

const front = useFrontServer({
  times: { headers: 400, idle: 800, keepAlive: 500, check: 100 },
  bodyTimes: { total: 900, pause: 400 },
});
/** Server with a short idle timeout. Its backend responds after every timeout of a request would have expired. */
const shortIdleFront = useFrontServer({
  times: { headers: 2_000, idle: 800, keepAlive: 500, check: 100 },
  bodyTimes: { total: 2_000, pause: 2_000 },
  backend: { fetch: () => sleep(2_500, Response.json({})) },
});
/** Server with long timeouts: on a busy machine, an upload takes more than a second. */
const patientFront = useFrontServer({ times: { headers: 120_000, idle: 120_000 } });
const HOST = 'Host: 127.0.0.1\r\n';
const JSON_MAX = 256 * 1024;

const post = (path: string, body: BodyInit, { port } = patientFront) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, duplex: 'half' } as RequestInit);

/** Creates a body without a length, of `count` chunks of 64 KB. */
const createStream = (count: number) =>
  new ReadableStream({
    pull(controller) {
      if (count-- > 0) controller.enqueue(new Uint8Array(65_536));
      else controller.close();
    },
  });

test('accepts a body up to the limit', async () => {
  expect(await (await post('/backend/x', 'a'.repeat(JSON_MAX))).json()).toMatchObject({ bytes: JSON_MAX });
  expect(await (await post('/backend/x', createStream(4))).json()).toMatchObject({ bytes: JSON_MAX });
});

test('rejects a longer body, with and without a length', async () => {
  expect((await post('/backend/x', 'a'.repeat(JSON_MAX + 1))).status).toBe(413);
  expect((await post('/backend/x', createStream(5))).status).toBe(413);
});

test('aborts an endless body', async () => {
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  const response = await rawRequest(
    patientFront.port,
    `POST /backend/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`,
    (write) => {
      timer = setInterval(() => {
        sent++;
        write(chunk);
      }, 20);
    },
  );
  clearInterval(timer);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(100);
});

test('serves the next request after a response that came before the whole body', async () => {
  const head = `POST /backend/fails HTTP/1.1\r\n${HOST}Content-Length: 200000\r\n\r\n${'a'.repeat(1_000)}`;
  const next = `${'a'.repeat(199_000)}GET /backend/x HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
  const { status, body } = await rawRequest(patientFront.port, head, (write) => setTimeout(write, 100, next));
  expect(status).toBe(500);
  expect(body).toContain('HTTP/1.1 200');
});

test('accepts an upload up to its own limit', async () => {
  const upload = (path: string, length: number) => post(path, new Uint8Array(length));
  expect(await (await upload('/backend/image/upload-image', 5_000_000)).json()).toMatchObject({ bytes: 5_000_000 });
  expect((await upload('/backend/image/upload-image', 6 * 1024 * 1024 + 1)).status).toBe(413);
  expect((await upload('/backend//image/upload-image', 5_000_000)).status).toBe(200);
  expect((await upload('/backend/media/upload-media', 20_000_000)).status).toBe(200);
  const tooLarge = `POST /backend/media/upload-media HTTP/1.1\r\n${HOST}Content-Length: ${110 * 1024 * 1024 + 1}\r\n\r\n`;
  expect((await rawRequest(patientFront.port, tooLarge)).status).toBe(413);
});

test('responds to Expect before the body is sent', async () => {
  const header = (length: number) =>
    `POST /backend/x HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;
  expect((await rawRequest(patientFront.port, header(300_000))).status).toBe(413);
  const welcome = await rawRequest(patientFront.port, header(2), (write) => setTimeout(write, 50, '{}'));
  expect(welcome.status).toBe(100);
  expect(welcome.body).toContain('"bytes":2');
});

test.each([
  ['a header', 'GET /ar/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ', 408],
  ['a body that stops', `POST /backend/x HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\n{`, 408],
])('returns 408 for %s that arrives too slowly and closes the connection', async (_name, text, status) => {
  const response = await rawRequest(front.port, text);
  expect(response.status).toBe(status);
  expect(response.headers['x-content-type-options']).toEqual(['nosniff']);
  expect(JSON.parse(response.body)).toMatchObject({ status, code: 'REQUEST_TIMEOUT', errors: [] });
});

test('aborts a slow body after its timeout', async () => {
  const head = `POST /backend/x HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\n{`;
  const response = await rawRequest(front.port, head, (write) => {
    const timer = setInterval(() => write(' '), 100);
    setTimeout(clearInterval, 5_000, timer).unref();
  });
  expect(response.status).toBe(408);
});

test('closes an idle connection', async () => {
  expect((await rawRequest(front.port, '')).status).toBe(408);
  const used = await rawRequest(shortIdleFront.port, `GET /ar/ HTTP/1.1\r\n${HOST}\r\n`);
  expect(used.status).toBe(200);
});

test('keeps a connection open during a slow response', async () => {
  expect((await post('/backend/slow', '{}', shortIdleFront)).status).toBe(200);
});

test('serves other clients while many are slow', async () => {
  const { port } = patientFront;
  const slow = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').resume());
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nX: ');
  for (let i = 0; i < 50; i++) expect((await fetch(`http://127.0.0.1:${port}/en/`)).status).toBe(200);
  // The slow connections are still open, without a response.
  expect(slow.every(({ bytesRead, readyState }) => bytesRead === 0 && readyState === 'open')).toBe(true);
  for (const socket of slow) socket.destroy();
});
