import { accessStorage } from '../browser-storage.ts';

/**
 * Name of the IndexedDB database of files to upload once there is a connection, and of the channel that announces its
 * changes (docs/rules/drafts.md#files-without-a-connection).
 */
export const PENDING_UPLOADS = 'pending-uploads';

/** Deletes the database of pending uploads once no tab uses it; resolves even after a failure. */
export const removePendingUploads = (): Promise<void> =>
  new Promise((resolve) => {
    const request = accessStorage(() => indexedDB.deleteDatabase(PENDING_UPLOADS));
    if (!request) return resolve();
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve());
  });
