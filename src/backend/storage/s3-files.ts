import { AwsClient } from 'aws4fetch';
import { AppError } from '#domain/errors.ts';
import type { FileStore } from './file-store.ts';

interface Bucket {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in any S3-compatible object store. */
export function s3Files({ endpoint, bucket, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', retries: 2 });
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;

  async function ask(key: string, init: RequestInit): Promise<Response> {
    let reply: Response;
    try {
      reply = await client.fetch(urlOf(key), { ...init, signal: AbortSignal.timeout(30_000) });
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause });
    }
    if (reply.ok || reply.status === 404) return reply;
    await reply.body?.cancel();
    throw new AppError('UNAVAILABLE', { cause: new Error(`object store: ${init.method} answered ${reply.status}`) });
  }

  return {
    async write(key, bytes, contentType) {
      const body = new Uint8Array(bytes);
      const reply = await ask(key, { method: 'PUT', body, headers: { 'content-type': contentType } });
      if (reply.status === 404) throw new AppError('UNAVAILABLE', { cause: new Error('object store: no such bucket') });
      await reply.body?.cancel();
    },
    async read(key) {
      const reply = await ask(key, { method: 'GET' });
      if (reply.status === 404 || !reply.body) return undefined;
      return { body: reply.body, bytes: Number(reply.headers.get('content-length')) };
    },
    async remove(key) {
      const reply = await ask(key, { method: 'DELETE' });
      await reply.body?.cancel();
    },
  };
}
