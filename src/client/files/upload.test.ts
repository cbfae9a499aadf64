// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { images } from '#domain/images/endpoints.ts';
import { send } from '../http.ts';

/** Fake XMLHttpRequest with the members that an upload uses; the test triggers its events. */
class Request extends EventTarget {
  static last: Request | undefined;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  open = vi.fn();
  send = vi.fn();

  constructor() {
    super();
    Request.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.end('abort');
  }
  end(event: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Request));
afterEach(() => vi.unstubAllGlobals());

const onProgress = vi.fn();
const controller = new AbortController();
async function start() {
  const { signal } = controller;
  const input = { body: { purpose: 'VEHICLE' as const }, file: new Blob(['x']), onProgress, signal };
  Request.last = undefined;
  const response = send(images.upload, input, 'token');
  const request = await vi.waitUntil(() => Request.last?.send.mock.calls.length && Request.last, 10_000);
  return { response, request };
}

test('reports progress and resolves with the response', async () => {
  const { response, request } = await start();
  expect(request.open).toHaveBeenCalledWith('POST', '/backend/image/upload-image');
  expect(request.headers.authorization).toBe('Bearer token');
  expect((request.send.mock.calls[0]![0] as FormData).get('purpose')).toBe('VEHICLE');

  const progress = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 });
  request.upload.dispatchEvent(progress);
  expect(onProgress).toHaveBeenCalledWith(0.25);

  Object.assign(request, { status: 201, responseText: '{"status":201,"data":{"key":"k","url":"/u"}}' });
  request.end('load');
  await expect(response).resolves.toMatchObject({ data: { key: 'k' } });
});

test('throws an ApiError for an error response and NETWORK for a lost connection', async () => {
  const refused = await start();
  Object.assign(refused.request, { status: 413, responseText: '<html>' });
  refused.request.end('load');
  await expect(refused.response).rejects.toMatchObject({ code: 'TOO_LARGE' });

  const broken = await start();
  broken.request.end('error');
  await expect(broken.response).rejects.toMatchObject({ code: 'NETWORK' });
});

test('aborts on the signal of the caller', async () => {
  const { response } = await start();
  controller.abort();
  await expect(response).rejects.toMatchObject({ name: 'AbortError' });
});
