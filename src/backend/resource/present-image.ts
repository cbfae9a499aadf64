import type { Deps } from '#backend/deps.ts';
import { publicFile } from '#domain/images/public-images.ts';

/** An image as it leaves the server: its key, and a link that expires. */
export const presentImage = (key: string | null, { storage }: Pick<Deps, 'storage'>) =>
  key === null ? null : { key, url: storage.linkTo(key) };

/** One that everybody may see. */
export const presentPublicImage = (key: string | null) => (key === null ? null : { key, url: publicFile(key) });
