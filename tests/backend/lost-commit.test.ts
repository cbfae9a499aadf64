import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { media } from '#domain/media/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aVideo, listFiles } from '#tests/support/media-files.ts';

/** The proxy will drop the response to the next commit and close its connection. */
let shouldDropCommit = false;
const sockets = new Set<Socket>();

const { host, port: postgresPort } = inject('connection');
const proxy = createServer((client) => {
  const server = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${postgresPort}`)
    : connect({ host, port: postgresPort });
  sockets.add(client).add(server);
  let isLost = false;
  client.on('data', (chunk) => {
    if (shouldDropCommit && chunk.includes('commit')) [isLost, shouldDropCommit] = [true, false];
    server.write(chunk);
  });
  server.on('data', (chunk) => (isLost ? client.destroy() : client.write(chunk)));
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one.on('error', () => {}).on('close', () => other.destroy());
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

const { port } = proxy.address() as AddressInfo;
const app = useApp({}, { pool: { host: '127.0.0.1', port } });

test('keeps the files of an upload whose commit was done but not confirmed', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const file = aVideo('drive.mp4', 50_000);
  const send = (key: string) => staff.call(media.upload, { body: {}, file, headers: { 'idempotency-key': key } });

  shouldDropCommit = true;
  const { data } = await send('first');
  const body = Buffer.from(await (await app.fetch(data.url)).arrayBuffer());
  expect(body.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  expect((await listFiles(app)).waiting).toEqual([]);
  expect((await send('first')).data.id).toBe(data.id);
});

test('shows an upload without a key whose commit was done but not confirmed, with its file', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  shouldDropCommit = true;
  const upload = staff.call(media.upload, { body: { name: 'unconfirmed' }, file: aVideo() });
  expect(await errorOf(upload)).toMatchObject({ status: 503 });
  const { data } = await staff.call(media.list, { query: { search: 'unconfirmed' } });
  expect(data).toHaveLength(1);
  expect((await app.fetch(data[0]!.url)).status).toBe(200);
});
