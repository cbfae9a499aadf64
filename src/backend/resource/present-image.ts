import type { Deps } from '#backend/deps.ts';

/** An image as it leaves the server: its key, and a link that expires. */
export const presentImage = (key: string | null, { storage }: Pick<Deps, 'storage'>) =>
  key === null ? null : { key, url: storage.linkTo(key) };
