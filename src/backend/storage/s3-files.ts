import { AwsClient } from 'aws4fetch';
import { AppError } from '#domain/errors.ts';
import type { FileStore } from './file-store.ts';

interface Bucket {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds until the response must start. */
const TIMEOUT = 30_000;
/** Additional milliseconds per byte of the request body. */
const TIMEOUT_PER_BYTE = 1 / 256;

/**
 * Creates a file store in an S3-compatible object store.
 * @throws AppError UNAVAILABLE
 */
export function createS3Files({ endpoint, bucket, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', retries: 2 });
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;

  async function send(key: string, init: RequestInit, timeout = TIMEOUT): Promise<Response> {
    let response: Response;
    // The response body has no timeout: it takes as long as its reader.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), timeout);
    try {
      response = await client.fetch(urlOf(key), { ...init, redirect: 'error', signal: waiting.signal });
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause });
    } finally {
      clearTimeout(timer);
    }
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new AppError('UNAVAILABLE', { cause: new Error(`object store: ${init.method} answered ${response.status}`) });
  }

  return {
    async write(key, content, contentType) {
      const body = content instanceof Blob ? content : new Blob([new Uint8Array(content)]);
      const init = { method: 'PUT', body, headers: { 'content-type': contentType } };
      const response = await send(key, init, TIMEOUT + body.size * TIMEOUT_PER_BYTE);
      if (response.status === 404)
        throw new AppError('UNAVAILABLE', { cause: new Error('object store: no such bucket') });
      await response.body?.cancel();
    },
    async read(key, part) {
      const headers = part && { range: `bytes=${part.start}-${part.end}` };
      const response = await send(key, { method: 'GET', headers });
      if (response.status === 404 || !response.body) return undefined;
      return { body: response.body, bytes: Number(response.headers.get('content-length')) };
    },
    async remove(key) {
      const response = await send(key, { method: 'DELETE' });
      await response.body?.cancel();
    },
    // An interrupted PUT leaves no object.
    removeUnfinished: async () => {},
  };
}
