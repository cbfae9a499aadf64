import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { useFrontServer } from '#tests/support/front.ts';

const front = useFrontServer({ times: { headers: 400, check: 100 } });
const patientFront = useFrontServer();
const CLIENTS = 100;
/** `bench/half-open.ts` opens 5,000. */
const MANY_CLIENTS = 500;
const HOST = 'Host: 127.0.0.1\r\n';

const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** Opens a connection, sends `text` and waits until the server ends its side; the client's side stays open. */
async function connectHalfOpen(text: string): Promise<void> {
  const client = connect({ port: front.port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => {});
  client.resume().write(text);
  await once(client, 'end');
}

test.each([
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['Upgrade', `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['slow headers', `GET / HTTP/1.1\r\n${HOST}X: `],
])('frees the sockets of clients that never close, after %s', async (_name, text) => {
  await Promise.all(Array.from({ length: CLIENTS }, () => connectHalfOpen(text)));
  await expect.poll(() => front.countConnections(), { timeout: 3_000 }).toBe(0);
});

test('responds to every probe while hundreds of connections stay open', async () => {
  const texts = ['', `GET / HTTP/1.1\r\n${HOST}X: `, `GET /en/ HTTP/1.1\r\n${HOST}\r\n`];
  for (let i = 0; i < MANY_CLIENTS; i++) {
    const client = connect({ port: patientFront.port, host: '127.0.0.1', allowHalfOpen: true });
    clients.push(client);
    client.on('error', () => {}).write(texts[i % texts.length]!);
    await once(client, 'connect');
  }
  expect(await patientFront.countConnections()).toBe(MANY_CLIENTS);
  for (let i = 0; i < 50; i++) expect((await fetch(`http://127.0.0.1:${patientFront.port}/healthz`)).status).toBe(200);
});
