import { randomBytes, type BinaryLike } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#backend/config.ts';
import { fileLinks, type FileLinks } from './file-links.ts';
import type { FileStore } from './file-store.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

/** The uploads and the links that lead to them. */
export type Storage = FileStore & FileLinks;

/** The object store where one is set up, else a folder of the data directory. */
export function createStorage(config: Config, linkSecret: BinaryLike, now: () => Date): Storage {
  const { s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey } = config;
  const store =
    s3Endpoint && s3Bucket && s3AccessKeyId && s3SecretAccessKey
      ? s3Files({
          endpoint: s3Endpoint,
          bucket: s3Bucket,
          accessKeyId: s3AccessKeyId,
          secretAccessKey: s3SecretAccessKey,
        })
      : localFiles(join(config.dataDir, 'files'));
  return { ...store, ...fileLinks(linkSecret, now) };
}

/** A key that nobody can guess, for an image of a record or for a medium, which has a row of its own to look up. */
export const newImageKey = (): string => `${randomBytes(16).toString('hex')}.webp`;
export const newMediaKey = (extension: string): string => `${randomBytes(16).toString('hex')}-media.${extension}`;
export const isMediaKey = (key: string): boolean => /-media\.\w+$/.test(key);

/** The key of the small picture that is kept beside an image. */
export const thumbnailKey = (key: string): string => key.replace(/\.(\w+)$/, '-thumb.$1');

/** Every file that is stored under a key; an image has its small one. */
export const storedKeys = (key: string): string[] => (key.endsWith('.webp') ? [key, thumbnailKey(key)] : [key]);
