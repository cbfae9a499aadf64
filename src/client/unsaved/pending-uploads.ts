import { accessStorage } from '../browser-storage.ts';

/** Database of this browser with the files that wait for a connection, see docs/rules/drafts.md#files-without-a-connection. */
export const PENDING_UPLOADS = 'pending-uploads';

/** Deletes the files that wait for a connection, once no tab uses them; resolves in any case. */
export const removePendingUploads = (): Promise<void> =>
  new Promise((resolve) => {
    const request = accessStorage(() => indexedDB.deleteDatabase(PENDING_UPLOADS));
    if (!request) return resolve();
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve());
  });
