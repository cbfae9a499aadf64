import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { HasKeys } from '#backend/capabilities.ts';
import type { UploadedFile } from '#backend/storage/uploads.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';

const KEY = /^[\x21-\x7e]{1,100}$/;

/** The idempotency key of a call, and the input that it identifies (docs/rules/validation.md#idempotency). */
export interface IdempotencyKey {
  key: string;
  /** Id of the caller; empty for a visitor. */
  scope: string;
  /** Method and path of the endpoint, such as `POST /visit/create-visit`. */
  call: string;
  /** HMAC of the path parameters, the parsed body and the file: a body may contain a password. */
  fingerprint: string;
}

/** A call before it is handled. */
interface ParsedCall {
  request: Request;
  endpoint: Endpoint;
  actor: { id: string } | undefined;
  params: object;
  body: unknown;
  file: UploadedFile | undefined;
}

/**
 * Reads the header `Idempotency-Key` of an idempotent call; undefined when it is absent.
 * @throws AppError VALIDATION when it is malformed
 */
export async function readIdempotencyKey(
  { keys }: HasKeys,
  { request, endpoint, actor, params, body, file }: ParsedCall,
): Promise<IdempotencyKey | undefined> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!KEY.test(key)) throw new AppError('VALIDATION', { problems: [{ field: 'Idempotency-Key', code: 'format' }] });
  const input = JSON.stringify([params, body, file && (await hashFile(file))], trimDecimals);
  return {
    key,
    scope: actor?.id ?? '',
    call: `${endpoint.method} ${endpoint.path}`,
    fingerprint: keys.hmac('idempotency', input),
  };
}

/** Amount with decimals, as long as `Amount` accepts: `0+$` takes quadratic time in a long text. */
const DECIMAL = /^\d{1,12}\.\d{1,3}$/;

/** Removes the decimal zeros of an amount: `25` and `25.00` are the same. */
const trimDecimals = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && DECIMAL.test(value) ? value.replace(/\.?0+$/, '') : value;

async function hashFile({ path }: UploadedFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
