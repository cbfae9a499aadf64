import { DAY_MS, HOUR_MS } from '#domain/units.ts';
import { randomBytes, type BinaryLike, createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { IMAGE_SIZES, PUBLIC_IMAGE_PURPOSES, type ImagePurpose, type ImageSize } from '#domain/images/endpoints.ts';
import { SHARED_LINK_DAYS } from '#domain/media/endpoints.ts';
import { publicFileUrl } from '#domain/images/image-urls.ts';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';
import { createS3Files } from './s3-files.ts';

/** Uploaded files and links to them. */
export type Storage = FileStore & FileLinks;

/** Creates the storage: the configured object store, else a folder of the data directory. */
export function createStorage(config: Config, linkSecret: BinaryLike, now: () => Date): Storage {
  const { s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey } = config;
  const store =
    s3Endpoint && s3Bucket && s3AccessKeyId && s3SecretAccessKey
      ? createS3Files({
          endpoint: s3Endpoint,
          bucket: s3Bucket,
          accessKeyId: s3AccessKeyId,
          secretAccessKey: s3SecretAccessKey,
        })
      : createLocalFiles(join(config.dataDir, 'files'));
  return { ...store, ...createFileLinks(linkSecret, now) };
}

/** Returns an unguessable key for an image. */
export const newImageKey = (): string => `${randomBytes(16).toString('hex')}.webp`;
/** Returns an unguessable key for a media file. */
export const newMediaKey = (extension: string): string => `${randomBytes(16).toString('hex')}-media.${extension}`;
export const isMediaKey = (key: string): boolean => /-media\.\w+$/.test(key);

/** Returns the key of a smaller size of an image. */
export function sizedKey(key: string, size: ImageSize): string {
  const [width, format = key.split('.').at(-1)] = size.split('.');
  return key.replace(/\.\w+$/, `-${width}.${format}`);
}

/** Lists the stored files of a key: an image has a thumbnail, a public image all sizes. */
export function storedKeys({ key, purpose }: { key: string; purpose?: ImagePurpose | null }): string[] {
  if (!key.endsWith('.webp')) return [key];
  const sizes: readonly ImageSize[] = purpose && PUBLIC_IMAGE_PURPOSES.includes(purpose) ? IMAGE_SIZES : ['thumb'];
  return [key, ...sizes.map((size) => sizedKey(key, size))];
}

/** Signed links to private files; see `publicFileUrl` for public ones. */
export interface FileLinks {
  /**
   * Returns a link that expires after one to two hours and is the same within an hour, so that browsers can cache the
   * file.
   */
  linkTo(key: string): string;
  /** Returns a link for other people, which works for at least 30 days, until `expiresAt`. */
  shareLink(key: string): { url: string; expiresAt: Date };
  /** Verifies the signature and expiry of a link. */
  checkLink(key: string, expires: number, signature: string): LinkState;
}

/** State of a signed link; `forged` has another signature. */
export type LinkState = 'valid' | 'expired' | 'forged';

export function createFileLinks(secret: BinaryLike, now: () => Date): FileLinks {
  const sign = (key: string, expires: number) =>
    createHmac('sha256', secret).update(`${expires}:${key}`).digest('base64url');
  /** Signs a link that works for `lifetime` milliseconds and up to an hour more. */
  const link = (key: string, lifetime: number) => {
    const expires = Math.ceil((now().getTime() + lifetime) / HOUR_MS) * HOUR_MS;
    const url = `${publicFileUrl(key)}?expires=${expires}&signature=${sign(key, expires)}`;
    return { url, expiresAt: new Date(expires) };
  };
  return {
    linkTo: (key) => link(key, HOUR_MS).url,
    shareLink: (key) => link(key, SHARED_LINK_DAYS * DAY_MS),
    checkLink(key, expires, signature) {
      const own = Buffer.from(sign(key, expires));
      const given = Buffer.from(signature);
      if (own.length !== given.length || !timingSafeEqual(own, given)) return 'forged';
      return now().getTime() < expires ? 'valid' : 'expired';
    },
  };
}
