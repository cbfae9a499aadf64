import { createHmac, timingSafeEqual, type BinaryLike } from 'node:crypto';
import { publicFile } from '#domain/images/image-urls.ts';
import { HOUR_MS } from '#domain/units.ts';

/** Signed links to files that are not for everybody; see `publicFile` for the others. */
export interface FileLinks {
  /** Lives one to two hours; the same within an hour, so that a browser's cache can hold the file. */
  linkTo(key: string): string;
  /** Whether a link is one of ours and still lives. */
  isValid(key: string, expires: number, signature: string): boolean;
}

export function createFileLinks(secret: BinaryLike, now: () => Date): FileLinks {
  const sign = (key: string, expires: number) =>
    createHmac('sha256', secret).update(`${expires}:${key}`).digest('base64url');
  return {
    linkTo(key) {
      const expires = Math.ceil((now().getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS;
      return `${publicFile(key)}?expires=${expires}&signature=${sign(key, expires)}`;
    },
    isValid(key, expires, signature) {
      const own = Buffer.from(sign(key, expires));
      const given = Buffer.from(signature);
      return own.length === given.length && timingSafeEqual(own, given) && now().getTime() < expires;
    },
  };
}
