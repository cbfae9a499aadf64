import { createHmac, timingSafeEqual, type BinaryLike } from 'node:crypto';

const HOUR = 60 * 60 * 1000;
/** The moment, far away, that stands in a link without end. */
const NEVER = 9_999_999_999_999;

/** Signed links to files. */
export interface FileLinks {
  /** Lives one to two hours; the same within an hour, so that a browser's cache can hold the file. */
  linkTo(key: string): string;
  /** Always the same and without end, for a page that is made once and read for long; whoever answers it asks whether the file is still public. */
  publicLinkTo(key: string): string;
  isPublic(expires: number): boolean;
  /** Whether a link is one of ours and still lives. */
  isValid(key: string, expires: number, signature: string): boolean;
}

export function fileLinks(secret: BinaryLike, now: () => Date): FileLinks {
  const sign = (key: string, expires: number) =>
    createHmac('sha256', secret).update(`${expires}:${key}`).digest('base64url');
  const until = (key: string, expires: number) =>
    `/backend/media/file/${encodeURIComponent(key)}?expires=${expires}&signature=${sign(key, expires)}`;
  return {
    linkTo: (key) => until(key, Math.ceil((now().getTime() + HOUR) / HOUR) * HOUR),
    publicLinkTo: (key) => until(key, NEVER),
    isPublic: (expires) => expires === NEVER,
    isValid(key, expires, signature) {
      const own = Buffer.from(sign(key, expires));
      const given = Buffer.from(signature);
      return own.length === given.length && timingSafeEqual(own, given) && now().getTime() < expires;
    },
  };
}
