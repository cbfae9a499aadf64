import { AppError } from '#domain/errors.ts';

/** Bytes of a JSON body (security: input). */
const JSON_MAX = 256 * 1024;
const DEPTH_MAX = 32;

/** The JSON of a request, with bounds on size and depth; an empty body is an empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new AppError('UNSUPPORTED_TYPE');
  if (text.length > JSON_MAX) throw new AppError('TOO_LARGE', { params: { max: '256 KB' } });
  let depth = 0;
  try {
    const value: unknown = JSON.parse(text);
    depth = depthOf(value);
    if (depth <= DEPTH_MAX) return value;
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  throw new AppError('MALFORMED');
}

function depthOf(value: unknown, at = 0): number {
  if (typeof value !== 'object' || value === null || at > DEPTH_MAX) return at;
  return Math.max(at + 1, ...Object.values(value).map((child) => depthOf(child, at + 1)));
}

/** The fields of a multipart form and its one `file`. */
export async function readForm(request: Request): Promise<{ fields: Record<string, unknown>; file: File | undefined }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('UNSUPPORTED_TYPE');
  let form: FormData;
  try {
    form = await request.formData();
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  const fields: Record<string, unknown> = {};
  let file: File | undefined;
  for (const [name, value] of form) {
    if (name === 'file' && value instanceof File && !file) file = value;
    else fields[name] = value instanceof File ? undefined : value;
  }
  return { fields, file };
}
