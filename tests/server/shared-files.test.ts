import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { createDeps } from '#backend/deps.ts';
import { sweepOrphanedImages } from '#backend/features/images/remove.ts';
import { sweepMedia } from '#backend/features/media/purge.ts';
import { storedKeys } from '#backend/storage/storage.ts';
import { DAY_MS } from '#domain/units.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { mp4Bytes } from '#tests/support/media-files.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aDataDir, signIn, startServer, waitUntilStarted, type ServerProcess } from '#tests/support/server-process.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

const CYCLES = 4;
const VIDEO_BYTES = 400_000;
const S3_DELAY_MS = 200;

// Each process has its own folder: the database and the object store are all that they share.
const dataDirs = [aDataDir(), aDataDir()] as const;
const ports = [await findFreePort(), await findFreePort()] as const;
const s3Dir = aDataDir();
const [s3Port, slowS3Port] = [await findFreePort(), await findFreePort()];
/** Delays the store while processes are killed, so that kills hit uploads that have a file but no complete row yet. */
let isStoreSlow = false;
async function* delayResponses(responses: AsyncIterable<Buffer>) {
  for await (const chunk of responses) {
    if (isStoreSlow) await sleep(S3_DELAY_MS);
    yield chunk;
  }
}
const slowS3 = createServer((client) => {
  const store = connect(s3Port, '127.0.0.1');
  // Ignores the error: a killed process resets its connections.
  pipeline(client, store, () => {});
  pipeline(store, delayResponses, client, () => {});
});
const S3 = {
  S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
  S3_BUCKET: 'garage',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};
const objectStore = new S3rver({
  port: s3Port,
  address: '127.0.0.1',
  silent: true,
  directory: s3Dir,
  configureBuckets: [{ name: S3.S3_BUCKET, configs: [] }],
});
const servers: ServerProcess[] = [];
let postgres: Postgres;

async function start(at: number) {
  const DATABASE_URL = databaseUrl(postgres.connection);
  const S3_ENDPOINT = `http://127.0.0.1:${slowS3Port}`;
  servers[at] = startServer(ports[at]!, { DATABASE_URL, DATA_DIR: dataDirs[at]!, ...S3, S3_ENDPOINT });
  await waitUntilStarted(servers[at]);
}

beforeAll(async () => {
  await objectStore.run();
  slowS3.listen(slowS3Port, '127.0.0.1');
  postgres = await startPostgres({ dataDir: dataDirs[0], log: pino({ level: 'silent' }) });
  await Promise.all([start(0), start(1)]);
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await postgres.stop();
  slowS3.close();
  await objectStore.close();
  for (const folder of [...dataDirs, s3Dir]) rmSync(folder, { recursive: true, force: true });
});

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const originOf = (at: number) => `http://127.0.0.1:${ports[at]}`;

interface StoredVideo {
  id: string;
  url: string;
  hash: string;
}

test('uploads to two processes with one object store survive kill -9, and sweeps of both leave exactly their files', async () => {
  const token = await signIn(originOf(0));
  const headers = { authorization: `Bearer ${token}` };
  const videos: StoredVideo[] = [];
  const pictures: string[] = [];
  const picture = await aPicture();
  const stopping = new AbortController();

  async function upload(at: number, path: string, fields: Record<string, string>, file: File, key?: string) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', file);
    const response = await fetch(`${originOf(at)}/backend/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body,
    });
    if (response.status !== 201) throw new Error(`${path} returned ${response.status}`);
    return ((await response.json()) as { data: { id: string; url: string; key: string } }).data;
  }

  /** Repeats an upload until it is acknowledged, like the portal, starting with the process `first`. */
  async function uploadVideo(first: number): Promise<void> {
    const bytes = mp4Bytes(VIDEO_BYTES);
    const file = new File([new Uint8Array(bytes)], 'drive.mp4', { type: 'video/mp4' });
    const key = crypto.randomUUID();
    for (let at = first; ; at = 1 - at) {
      const stored = await upload(at, 'media/upload-media', {}, file, key).catch(() => sleep(100));
      if (stored) return void videos.push({ id: stored.id, url: stored.url, hash: hash(bytes) });
    }
  }
  async function uploadPicture(at: number): Promise<void> {
    const stored = await upload(at, 'image/upload-image', { purpose: 'VEHICLE' }, picture).catch(() => sleep(100));
    if (stored) pictures.push(stored.key);
  }
  isStoreSlow = true;
  const writers = [uploadVideo, uploadVideo, uploadPicture].map(async (write, at) => {
    while (!stopping.signal.aborted) await write(at % 2);
  });
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    await sleep(400 + Math.random() * 600);
    const { child, ended } = servers[cycle % 2]!;
    child.kill('SIGKILL');
    await ended;
    await start(cycle % 2);
  }
  stopping.abort();
  await Promise.all(writers);
  isStoreSlow = false;

  expect(videos.length).toBeGreaterThan(CYCLES);
  expect(new Set(videos.map(({ id }) => id)).size).toBe(videos.length);
  for (const [at, { url, hash: expected }] of videos.entries())
    expect(hash(new Uint8Array(await (await fetch(originOf(at % 2) + url)).arrayBuffer()))).toBe(expected);

  // A month later, two processes sweep at once: they delete unreferenced pictures and leftovers of killed processes.
  const connection = postgres.connection;
  const config = readConfig({ ...S3, DATA_DIR: dataDirs[0] });
  const later = new Date(Date.now() + 32 * DAY_MS);
  const sweepers = await Promise.all(
    [0, 1].map(() => createDeps({ config, connection, log: pino({ level: 'silent' }), now: () => later })),
  );
  const swept = await Promise.all(sweepers.map((deps) => sweepOrphanedImages(deps)));
  expect(swept[0]! + swept[1]!).toBeGreaterThanOrEqual(pictures.length);
  await Promise.all(sweepers.map((deps) => sweepMedia(deps)));

  const { db } = sweepers[0]!;
  const media = await db.selectFrom('media').select(['key', 'deleted_at']).execute();
  const images = await db.selectFrom('images').select(['key', 'purpose']).execute();
  await Promise.all(sweepers.map((deps) => deps.close()));
  expect(media.filter(({ deleted_at }) => deleted_at)).toEqual([]);
  expect(media.length).toBeGreaterThanOrEqual(videos.length);
  const objects = (await readdir(join(s3Dir, S3.S3_BUCKET))).filter((name) => name.endsWith('_object'));
  const expected = [...media, ...images].flatMap((row) => storedKeys(row));
  expect(objects.map((name) => name.split('._S3rver')[0]!).toSorted()).toEqual(expected.toSorted());
});
