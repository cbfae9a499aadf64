import type { HasClock, HasDatabase, HasStorage, HasTranslations } from '#backend/capabilities.ts';
import { attachment } from '#backend/http/attachment.ts';
import { respondWithPage } from '#backend/html-page.ts';
import type { Call } from '#backend/http/route.ts';
import { parseByteRange } from '#backend/storage/file-store.ts';
import { isMediaKey, sizedKey } from '#backend/storage/storage.ts';
import { LANGUAGE_COOKIE, parseCookie } from '#domain/auth/cookies.ts';
import { AppError } from '#domain/errors.ts';
import { PUBLIC_IMAGE_PURPOSES, type images } from '#domain/images/endpoints.ts';
import { parseLocale } from '#domain/locales.ts';
import { DAY_SECONDS, HOUR_MS } from '#domain/units.ts';
import { findMediumByKey } from '../media/repository.ts';

/** Cache lifetime of a public file in seconds; caches may serve it that long after it stops being public. */
const PUBLIC_MAX_AGE = DAY_SECONDS;

/** Blocks every script in a file. */
const IMAGE_CSP = "default-src 'none'; base-uri 'none'; sandbox";
/** Allows the page that a browser generates around a video to load it. */
const VIDEO_CSP = "default-src 'none'; base-uri 'none'; media-src 'self'; sandbox allow-same-origin";

/** Maximum seconds that a browser keeps a private file, which may be deleted meanwhile. */
const PRIVATE_MAX_AGE = (2 * HOUR_MS) / 1000;

type FileCall = Pick<Call<typeof images.file>, 'request' | 'params' | 'query' | 'locale'> & {
  deps: HasClock & HasDatabase & HasStorage & HasTranslations;
};

/**
 * Responds with a file or its requested byte range. A file that is not public needs a valid signed link; a person who
 * opens an expired or broken one reads a page about it.
 * @throws AppError NOT_FOUND
 */
export async function sendFile(call: FileCall): Promise<Response> {
  try {
    return await findFile(call);
  } catch (error) {
    const isOpened = call.request.headers.get('accept')?.includes('text/html');
    if (!isOpened || !(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    return explainLink(call);
  }
}

/** Responds with a page that says why a link does not work, in the language of the reader. */
function explainLink({ deps, request, params, query: { expires = 0, signature = '' }, locale }: FileCall): Response {
  const isExpired = deps.storage.checkLink(params.key, expires, signature) === 'expired';
  const chosen = parseLocale(parseCookie(request.headers.get('cookie'), LANGUAGE_COOKIE)) ?? locale;
  const translated = (key: string) =>
    deps.translate(chosen, `media:${isExpired ? 'expiredLink' : 'brokenLink'}.${key}`);
  return respondWithPage(
    chosen,
    { title: translated('title'), text: translated('text') },
    isExpired ? GONE : NOT_FOUND,
  );
}

const GONE = 410;
const NOT_FOUND = 404;

async function findFile({
  deps: { db, storage, now },
  request,
  params: { key },
  query: { expires, signature = '', size },
}: FileCall): Promise<Response> {
  const isPublic = expires === undefined;
  if (!isPublic && storage.checkLink(key, expires, signature) !== 'valid') throw new AppError('NOT_FOUND');
  const medium = isMediaKey(key) ? await findMediumByKey(db, key, { isPublic }) : undefined;
  if (isMediaKey(key) ? !medium : isPublic && !(await findPublicImage(db, key))) throw new AppError('NOT_FOUND');

  const stored = size ? sizedKey(key, size) : key;
  // A key is a sufficient ETag, because its content never changes.
  const etag = `"${stored}"`;
  const lifetime = isPublic
    ? `public, max-age=${PUBLIC_MAX_AGE}`
    : `private, max-age=${Math.min(Math.floor((expires - now().getTime()) / 1000), PRIVATE_MAX_AGE)}, immutable`;
  const headers = new Headers({
    etag,
    'cache-control': lifetime,
    'content-security-policy': medium?.type === 'video' ? VIDEO_CSP : IMAGE_CSP,
    'x-content-type-options': 'nosniff',
  });
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });

  headers.set(
    'content-type',
    (!size && medium?.content_type) || (stored.endsWith('.avif') ? 'image/avif' : 'image/webp'),
  );
  if (medium?.type === 'document') headers.set('content-disposition', attachment(pdfName(medium.name)));
  const length = size ? undefined : medium?.bytes;
  const range = length === undefined ? undefined : requestedRange(request, etag, length);
  if (length !== undefined) headers.set('accept-ranges', 'bytes');
  if (range === 'beyond') {
    headers.set('content-range', `bytes */${length}`);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const file = await storage.read(stored, range);
  if (!file) throw new AppError('NOT_FOUND');
  headers.set('content-length', String(file.bytes));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${length}`);
  return new Response(file.body, { status: range ? 206 : 200, headers });
}

/** Finds an attached image with a public purpose: a picture of the garage, not of a person. */
const findPublicImage = (db: HasDatabase['db'], key: string): Promise<object | undefined> =>
  db
    .selectFrom('images')
    .select('key')
    .where('key', '=', key)
    .where('purpose', 'in', PUBLIC_IMAGE_PURPOSES)
    .where('attached_at', 'is not', null)
    .executeTakeFirst();

/** Parses the `Range` of a GET request whose `If-Range`, if any, matches. */
function requestedRange({ method, headers }: Request, etag: string, length: number) {
  const ifRange = headers.get('if-range') ?? etag;
  return method === 'GET' && ifRange === etag ? parseByteRange(headers.get('range'), length) : undefined;
}

const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
