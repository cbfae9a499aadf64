import { AppError } from '#domain/errors.ts';
import { isWithinBounds, JSON_BYTES_MAX } from '#domain/json-bounds.ts';

/** The JSON of a request, with bounds on size and depth; an empty body is an empty object. */
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
  if (!isWithinBounds(value) || !isSound(value)) throw new AppError('MALFORMED');
  return value;
}

/** Of whole characters: half of a surrogate pair, which an escape can write, is no text. */
function isSound(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, child]) => name.isWellFormed() && isSound(child));
}
