import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { AppError } from '#domain/errors.ts';
import { hasRepeatedKeys, isWithinJsonBounds, JSON_BYTES_MAX } from '#domain/json-bounds.ts';
import type { UploadFolder, UploadedFile } from '../storage/uploads.ts';

/**
 * Parses the JSON body of a request within limits of size and depth; an empty body becomes an empty object.
 * @throws AppError MALFORMED, UNSUPPORTED_TYPE, TOO_LARGE
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text().catch((cause: unknown) => {
    throw new AppError('MALFORMED', { cause });
  });
  if (text === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new AppError('UNSUPPORTED_TYPE');
  if (text.length > JSON_BYTES_MAX) throw new AppError('TOO_LARGE', { params: { max: '256 KB' } });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  if (!isWithinJsonBounds(value) || !isWellFormed(value) || hasRepeatedKeys(text, value))
    throw new AppError('MALFORMED');
  return value;
}

/** Returns false for text with lone surrogates, which JSON escapes can express. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, child]) => name.isWellFormed() && isWellFormed(child));
}

interface Form {
  fields: Record<string, unknown>;
  file: UploadedFile | undefined;
}

/** Limits of a multipart form, above the needs of any form of the product. */
const LIMITS = { fields: 20, fieldSize: 16 * 1024, files: 2 };

/**
 * Parses the fields of a multipart form and streams its one `file` to the disk.
 * @throws AppError UNSUPPORTED_TYPE
 */
export async function readForm(request: Request, spool: UploadFolder): Promise<Form> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('UNSUPPORTED_TYPE');
  const fields = new Map<string, unknown>();
  let receiving: Promise<UploadedFile> | undefined;
  let diskError: unknown;
  try {
    const parser = busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits: LIMITS });
    const refuse = () => parser.destroy(new Error('more than a form holds'));
    parser.on('fieldsLimit', refuse).on('filesLimit', refuse);
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) refuse();
      // A repeated field becomes a list, which every schema rejects.
      else fields.set(name, fields.has(name) ? [value] : value);
    });
    parser.on('file', (name, content, { filename }) => {
      if (name !== 'file' || receiving) {
        fields.set(name, undefined);
        content.on('error', () => {}).resume();
        return;
      }
      receiving = spool.receive(content, filename ?? '');
      receiving.catch((error: Error) => {
        // An aborted form has already destroyed the parser and its file.
        if (!parser.destroyed) diskError = error;
        parser.destroy(error);
      });
    });
    await pipeline(Readable.fromWeb(request.body as NodeReadableStream), parser);
  } catch (cause) {
    const file = await receiving?.catch(() => undefined);
    if (file) await spool.remove(file);
    throw diskError ?? new AppError('MALFORMED', { cause });
  }
  return { fields: Object.fromEntries(fields), file: await receiving };
}
