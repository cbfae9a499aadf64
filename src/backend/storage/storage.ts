import { HOUR_MS } from '#domain/units.ts';
import { randomBytes, type BinaryLike, createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { IMAGE_SIZES, PUBLIC_PURPOSES, type ImagePurpose, type ImageSize } from '#domain/images/endpoints.ts';
import { publicFile } from '#domain/images/image-urls.ts';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';
import { createS3Files } from './s3-files.ts';

/** The uploads and the links that lead to them. */
export type Storage = FileStore & FileLinks;

/** The object store where one is set up, else a folder of the data directory. */
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

/** A key that nobody can guess, for an image of a record or for a medium, which has a row of its own to look up. */
export const newImageKey = (): string => `${randomBytes(16).toString('hex')}.webp`;
export const newMediaKey = (extension: string): string => `${randomBytes(16).toString('hex')}-media.${extension}`;
export const isMediaKey = (key: string): boolean => /-media\.\w+$/.test(key);

/** The key of a smaller form of an image that is kept beside it: `thumb`, or a size of a public picture. */
export function sizedKey(key: string, size: ImageSize): string {
  const [width, format = key.split('.').at(-1)] = size.split('.');
  return key.replace(/\.\w+$/, `-${width}.${format}`);
}

/** Every file that is stored under a key; an image has its small one, a public one all its sizes. */
export function storedKeys({ key, purpose }: { key: string; purpose?: ImagePurpose | null }): string[] {
  if (!key.endsWith('.webp')) return [key];
  const sizes: readonly ImageSize[] = purpose && PUBLIC_PURPOSES.includes(purpose) ? IMAGE_SIZES : ['thumb'];
  return [key, ...sizes.map((size) => sizedKey(key, size))];
}

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
