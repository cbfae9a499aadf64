import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { connectOrStartDatabase, startDatabase } from '#server/postgres/database.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let postgres: Postgres;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'karaj-pg-'));
  chmodSync(dataDir, 0o755);
  postgres = await startPostgres({ dataDir, log });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const NOTIFICATION_TYPE = 'A'.charCodeAt(0);

/** Drops notifications from the server's messages, as a transaction pooler does. */
function createNotificationFilter(): Transform {
  let pending = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 5 && pending.length > pending.readUInt32BE(1)) {
        const length = pending.readUInt32BE(1) + 1;
        if (pending[0] !== NOTIFICATION_TYPE) this.push(pending.subarray(0, length));
        pending = pending.subarray(length);
      }
      done();
    },
  });
}

/** Starts a TCP proxy to the database. */
async function startProxy(filter?: () => Transform): Promise<{ server: Server; url: string }> {
  const server = createServer((client: Socket) => {
    const { host, port } = postgres.connection;
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    client.pipe(upstream);
    (filter ? upstream.pipe(filter()) : upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { user, password, database } = postgres.connection;
  const { port } = server.address() as AddressInfo;
  return { server, url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` };
}

test('accepts a direct connection', async () => {
  const { server, url } = await startProxy();
  const database = await startDatabase(readConfig({ DATABASE_URL: url }), log);
  expect(database.connection).toEqual({ connectionString: url });
  await database.stop();
  server.close();
});

test('rejects a transaction pooler with one sentence', async () => {
  const { server, url } = await startProxy(createNotificationFilter);
  await expect(startDatabase(readConfig({ DATABASE_URL: url }), log)).rejects.toThrow(/transaction pooler/);
  server.close();
});

test('reports an unreachable database by its variable, without the password', async () => {
  const { server, url } = await startProxy();
  server.close();
  const missing = url.replace(postgres.connection.password, 'secret').replace(/karaj$/, 'nothing');
  const started = startDatabase(readConfig({ DATABASE_URL: missing }), log, { patience: 300 });
  await expect(started).rejects.toThrow(/^The database of DATABASE_URL does not answer: (?!.*secret)/);
});

test('connects a command to the database of the running server', async () => {
  const borrowed = await connectOrStartDatabase(readConfig({ DATA_DIR: dataDir }), log);
  expect(borrowed.connection).toEqual(postgres.connection);
  await borrowed.stop();
  expect(postgres.how).toBe('started');
});
