import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openFront } from '#tests/support/front.ts';

const front = openFront({ times: { headers: 400, check: 100 } });
const CLIENTS = 100;
const HOST = 'Host: 127.0.0.1\r\n';

const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** Opens a connection that stays open in one direction after the server has ended the other. */
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
