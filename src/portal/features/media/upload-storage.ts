import { PENDING_UPLOADS } from '#client/unsaved/pending-uploads.ts';
import type { Problem } from '#domain/problems.ts';
import { MB } from '#domain/units.ts';
import type { MediaScope } from './media-model.ts';

/** Reason of a failed upload: a validation problem or an i18n key. */
export type UploadFailure =
  { problem: Pick<Problem, 'code' | 'params'> } | { key: string; params?: Record<string, number> };

/** Upload that is stored in IndexedDB until the connection returns. */
export interface StoredUpload {
  /** Idempotency key of the upload. */
  id: string;
  userId: string;
  scope: MediaScope;
  section: string | undefined;
  file: File;
  /** Milliseconds since 1970. */
  addedAt: number;
  failure?: UploadFailure;
}

/** Maximum total size of the files stored in this browser, in MB. */
export const STORED_MAX_MB = 200;

/** Thrown when the stored files would exceed `STORED_MAX_MB`. */
export class UploadStorageFullError extends Error {}

const STORE = 'uploads';
let databasePromise: Promise<IDBDatabase> | undefined;
let channel: BroadcastChannel | undefined;

const uploadChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel(PENDING_UPLOADS));
const broadcastChange = (): void => uploadChannel().postMessage('changed');

/** Calls `onChange` when another tab has stored or removed an upload, until `signal` is aborted. */
export const onStoredUploadsChange = (onChange: () => void, signal: AbortSignal): void =>
  uploadChannel().addEventListener('message', onChange, { signal });

/** Calls `onRemoval` when a sign-out deletes the database. */
export const onStorageRemoval = (onRemoval: () => void): void => void (handleRemoval = onRemoval);
let handleRemoval = (): void => undefined;

const openDatabase = (): Promise<IDBDatabase> =>
  (databasePromise ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(PENDING_UPLOADS, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const database = request.result;
      const forgetDatabase = () => (databasePromise = undefined);
      database.addEventListener('close', forgetDatabase);
      database.addEventListener('versionchange', () => {
        database.close();
        forgetDatabase();
        handleRemoval();
      });
      resolve(database);
    });
  }).catch((error: unknown) => {
    databasePromise = undefined;
    throw error;
  }));

/** Runs requests in one transaction; resolves after the commit with the result of the request that `work` returns. */
async function transact<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await openDatabase()).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? request.error));
  });
}

/** Lists the stored uploads of a user, oldest first, and removes the uploads of other users. */
export async function listStoredUploads(userId: string): Promise<StoredUpload[]> {
  const all = await transact<StoredUpload[]>('readonly', (store) => store.getAll());
  for (const { id } of all.filter((upload) => upload.userId !== userId)) await removeStoredUpload(id);
  return all.filter((upload) => upload.userId === userId).toSorted((one, other) => one.addedAt - other.addedAt);
}

/**
 * Stores or replaces an upload.
 * @throws UploadStorageFullError
 * @throws DOMException when the browser has no space or no IndexedDB
 */
export async function storeUpload(upload: StoredUpload): Promise<void> {
  const all = await transact<StoredUpload[]>('readonly', (store) => store.getAll());
  const others = all.filter(({ id }) => id !== upload.id).reduce((sum, { file }) => sum + file.size, 0);
  if (others + upload.file.size > STORED_MAX_MB * MB) throw new UploadStorageFullError();
  await transact('readwrite', (store) => store.put(upload));
  broadcastChange();
}

/** Returns true while an upload is stored; another tab may have completed it. */
export const isUploadStored = async (id: string): Promise<boolean> =>
  (await transact('readonly', (store) => store.count(id))) > 0;

export async function removeStoredUpload(id: string): Promise<void> {
  await transact('readwrite', (store) => store.delete(id));
  broadcastChange();
}
