import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackendListener, createErrorResponder } from '#server/http/backend-listener.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { listFiles, mp4Bytes } from '#tests/support/media-files.ts';

const app = useApp();
/** Longest pause of a body in milliseconds. */
const MAX_PAUSE_MS = 3_000;
const MB = 1024 * 1024;
let staff: Caller;

const openServer = (bodyTimes: { total: number; pause: number }) =>
  createServer((req, res) => {
    const listen = createBackendListener({ backend: app.backend, fail: createErrorResponder(app.deps), bodyTimes });
    void listen(req, res, { address: '203.0.113.7', requestId: 'r' });
  });
/** Server with a pause that is long enough for a busy machine. */
const server = openServer({ total: 120_000, pause: MAX_PAUSE_MS });
const impatientServer = openServer({ total: 120_000, pause: 500 });
beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
  for (const each of [server, impatientServer]) await once(each.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const each of [server, impatientServer]) {
    each.closeAllConnections();
    each.close();
  }
});

const PART_HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="drive.mp4"\r\n\r\n';
const PART_END = '\r\n--x--\r\n';

/** Starts the upload of a video and sends the head of its form part. */
function startUpload(bytes: number, to = server) {
  const sending = request({
    port: (to.address() as AddressInfo).port,
    method: 'POST',
    path: '/backend/media/upload-media',
    headers: {
      authorization: `Bearer ${staff.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': PART_HEAD.length + bytes + PART_END.length,
    },
  });
  // Ignores the error of a connection that the server closes before the end of the body.
  sending.on('error', () => {});
  sending.write(PART_HEAD);
  return sending;
}

async function readResponse(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const text = (await response.toArray()).join('');
  return { status: response.statusCode, text };
}

const rows = () => app.deps.db.selectFrom('media').select('id').execute();
const expectNoFiles = async () => {
  await expect.poll(() => listFiles(app)).toEqual({ stored: [], waiting: [] });
  expect(await rows()).toEqual([]);
};

test('leaves nothing of an interrupted upload', async () => {
  const sending = startUpload(10 * MB);
  sending.write(mp4Bytes(5 * MB));
  await expect.poll(async () => (await listFiles(app)).waiting).toHaveLength(1);
  sending.destroy();
  await expectNoFiles();
});

test('aborts a stalled upload, leaves nothing of it and releases its semaphore', async () => {
  for (let tries = 0; tries < 8; tries++) {
    const sending = startUpload(10 * MB, impatientServer);
    sending.write(mp4Bytes(100_000));
    expect((await readResponse(sending)).status).toBe(408);
    sending.destroy();
    await expectNoFiles();
  }
});

test('accepts a slow upload', async () => {
  const video = mp4Bytes(100_000);
  const sending = startUpload(video.length);
  const pendingResponse = readResponse(sending);
  for (let at = 0; at < video.length; at += 10_000) {
    sending.write(video.subarray(at, at + 10_000));
    await sleep(MAX_PAUSE_MS / 8);
  }
  sending.end(PART_END);
  const { status, text } = await pendingResponse;
  expect([status, JSON.parse(text).data.bytes]).toEqual([201, video.length]);
});

test('streams a large video to disk', async () => {
  const sending = startUpload(90 * MB);
  const pendingResponse = readResponse(sending);
  const [first, part] = [mp4Bytes(MB), Buffer.alloc(MB)];
  const arrived = async () => {
    const [name = ''] = (await listFiles(app)).waiting;
    return (await stat(join(app.deps.config.dataDir, 'uploads', name))).size;
  };
  for (let sent = 1; sent <= 90; sent++) {
    if (!sending.write(sent === 1 ? first : part)) await once(sending, 'drain');
    // The parser holds back the last bytes, which may belong to a boundary.
    if (sent % 30 === 0) await expect.poll(arrived).toBeGreaterThan(sent * MB - 1_000);
  }
  sending.end(PART_END);
  const { status, text } = await pendingResponse;
  expect([status, JSON.parse(text).data.bytes]).toEqual([201, 90 * MB]);
});
