import type { Deps } from '#backend/deps.ts';
import { thumbnailKey } from '#backend/storage/storage.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { images } from '#domain/images/endpoints.ts';

/** The bytes behind a signed link; without one that lives there is nothing. */
export async function sendFile(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  key: string,
  { expires, signature, size }: QueryOf<typeof images.file>,
): Promise<Response> {
  const file = storage.isValid(key, expires, signature)
    ? await storage.read(size === 'thumb' ? thumbnailKey(key) : key)
    : undefined;
  if (!file) throw new AppError('NOT_FOUND');
  const seconds = Math.floor((expires - now().getTime()) / 1000);
  return new Response(file.body, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(file.bytes),
      'cache-control': `private, max-age=${seconds}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
