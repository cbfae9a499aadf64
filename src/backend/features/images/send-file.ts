import type { HasClock, HasDatabase, HasStorage } from '#backend/capabilities.ts';
import { byteRange } from '#backend/http/byte-range.ts';
import { isMediaKey, sizedKey } from '#backend/storage/storage.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { PUBLIC_PURPOSES, type images } from '#domain/images/endpoints.ts';
import { DAY_SECONDS } from '#domain/units.ts';
import { findFile } from '../media/repository.ts';

/** Seconds for which a copy of a public photo serves, also after it is public no more. */
const PUBLIC_COPY = DAY_SECONDS;

/** Whatever a file holds, nothing in it runs. */
const SHOWN = "default-src 'none'; sandbox";
/** Where a link to a video is opened, the browser makes a page round it, which loads it once more. */
const PLAYED = "default-src 'none'; media-src 'self'; sandbox allow-same-origin";

/** The bytes behind a signed link that lives, or of a public file, or the part of them that is asked for; else there is nothing. */
export async function sendFile(
  { db, storage, now }: HasClock & HasDatabase & HasStorage,
  request: Request,
  key: string,
  { expires, signature = '', size }: QueryOf<typeof images.file>,
): Promise<Response> {
  const isPublic = expires === undefined;
  if (!isPublic && !storage.isValid(key, expires, signature)) throw new AppError('NOT_FOUND');
  const medium = isMediaKey(key) ? await findFile(db, key, { isPublic }) : undefined;
  if (isMediaKey(key) ? !medium : isPublic && !(await isPublicImage(db, key))) throw new AppError('NOT_FOUND');

  const stored = size ? sizedKey(key, size) : key;
  // What a key stands for never changes.
  const etag = `"${stored}"`;
  const lifetime = isPublic
    ? `public, max-age=${PUBLIC_COPY}`
    : `private, max-age=${Math.floor((expires - now().getTime()) / 1000)}, immutable`;
  const headers = new Headers({
    etag,
    'cache-control': lifetime,
    'content-security-policy': medium?.type === 'video' ? PLAYED : SHOWN,
    'x-content-type-options': 'nosniff',
  });
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });

  headers.set(
    'content-type',
    (!size && medium?.content_type) || (stored.endsWith('.avif') ? 'image/avif' : 'image/webp'),
  );
  if (medium?.type === 'document') headers.set('content-disposition', attachment(medium.name));
  const whole = size ? undefined : medium?.bytes;
  const part = whole === undefined ? undefined : partOf(request, etag, whole);
  if (whole !== undefined) headers.set('accept-ranges', 'bytes');
  if (part === 'beyond') {
    headers.set('content-range', `bytes */${whole}`);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const file = await storage.read(stored, part);
  if (!file) throw new AppError('NOT_FOUND');
  headers.set('content-length', String(file.bytes));
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${whole}`);
  return new Response(file.body, { status: part ? 206 : 200, headers });
}

/** Whether a picture is of the garage, not of a person, and a record shows it. */
const isPublicImage = (db: HasDatabase['db'], key: string): Promise<object | undefined> =>
  db
    .selectFrom('images')
    .select('key')
    .where('key', '=', key)
    .where('purpose', 'in', PUBLIC_PURPOSES)
    .where('attached_at', 'is not', null)
    .executeTakeFirst();

/** Only what is read can be read in parts, and only of the file that the reader has begun with. */
function partOf({ method, headers }: Request, etag: string, whole: number) {
  const same = headers.get('if-range') ?? etag;
  return method === 'GET' && same === etag ? byteRange(headers.get('range'), whole) : undefined;
}

/** A paper is kept, not shown: under its name, for old readers without its accents. */
function attachment(name: string): string {
  const file = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  const plain = file.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
