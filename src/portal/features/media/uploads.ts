import { createRandomKey } from '#client/unsaved/drafts.ts';
import { atom } from 'nanostores';
import { ApiError, isAuthError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { i18n } from '#client/i18n.ts';
import { queryClient } from '#client/query.ts';
import { decodeToken } from '#client/session-parsing.ts';
import { preparePicture, UnreadablePictureError } from '#client/files/shrink-photo.ts';
import { $session, readAccessToken } from '#client/session.ts';
import { toast } from '#client/toasts.ts';
import { media } from '#domain/media/endpoints.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { isImage, validateMediaFile, toScopeFilter, type MediaScope } from './media-model.ts';
import {
  isUploadStored,
  listStoredUploads,
  onStorageRemoval,
  onStoredUploadsChange,
  removeStoredUpload,
  storeUpload,
  STORED_MAX_MB,
  type StoredUpload,
  type UploadFailure,
  UploadStorageFullError,
} from './upload-storage.ts';

export interface Upload {
  /** Idempotency key: a retry after a lost response stores the file only once. */
  id: string;
  scope: MediaScope;
  section: string | undefined;
  file: File;
  /** `offline`: stored in this browser until the connection returns. */
  state: 'waiting' | 'sending' | 'offline' | 'failed';
  /** Uploaded fraction of the file, from 0 to 1. */
  progress: number;
  failure?: UploadFailure;
  /** The file is stored in IndexedDB, where it survives closing the page. */
  isStored?: boolean;
}

/** Limit of files per selection. */
export const FILES_MAX = 10;
/** Limit of concurrent uploads: more would share the same bandwidth. */
const CONCURRENT_UPLOADS_MAX = 2;
/** Timeout without progress, after which the connection counts as lost. */
const STALLED_MS = MINUTE_MS;
/** Initial retry delay without a connection; it doubles up to `RETRY_MAX_MS`. */
const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 5 * MINUTE_MS;

/** Pending and failed uploads; they continue across navigation and are removed on completion. */
export const $uploads = atom<readonly Upload[]>([]);

const controllers = new Map<string, AbortController>();
/** Files uploaded since the queue was last empty. */
const completedFiles: File[] = [];
let endLoading: (() => void) | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryDelay = RETRY_MIN_MS;

/** Returns true for an upload that would be lost if the page were closed. */
const isLostOnUnload = ({ state, isStored }: Upload): boolean =>
  !isStored && (state === 'waiting' || state === 'sending');
const findUpload = (id: string) => $uploads.get().find((upload) => upload.id === id);
const updateUpload = (id: string, part: Partial<Upload>) =>
  $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
const removeUpload = (id: string) => $uploads.set($uploads.get().filter((upload) => upload.id !== id));

/** Makes the browser ask for confirmation before the page is closed. */
const preventUnload = (event: Event) => event.preventDefault();

/** Queues files for upload to a scope; invalid files are marked as failed. */
export function addFiles(files: readonly File[], scope: MediaScope, section?: string): void {
  const added = files.map((file): Upload => {
    const problem = validateMediaFile(file);
    const start = { id: createRandomKey(), scope, section, file, progress: 0 };
    return problem ? { ...start, state: 'failed', failure: { problem } } : { ...start, state: 'waiting' };
  });
  $uploads.set([...$uploads.get(), ...added]);
  startNextUploads();
}

/** Retries a failed upload, or one that waits for the connection. */
export function retryUpload(id: string): void {
  updateUpload(id, { state: 'waiting', progress: 0, failure: undefined });
  startNextUploads();
}

/** Aborts a pending upload or removes a failed one. */
export function cancelUpload(id: string): void {
  controllers.get(id)?.abort();
  if (findUpload(id)?.isStored) void removeStoredUpload(id).catch(() => undefined);
  removeUpload(id);
  startNextUploads();
}

/** Retries all uploads that wait for the connection. */
export function retryOfflineUploads(): void {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  $uploads.set(
    $uploads
      .get()
      .map((upload) => (upload.state === 'offline' ? { ...upload, state: 'waiting', progress: 0 } : upload)),
  );
  startNextUploads();
}

/**
 * Restores and starts the stored uploads of `userId`. Listens for a restored connection and changes in other tabs until
 * `signal` is aborted.
 */
export async function restoreUploads(userId: string, signal: AbortSignal): Promise<void> {
  onStorageRemoval(() => {
    for (const controller of controllers.values()) controller.abort();
    $uploads.set([]);
  });
  onStoredUploadsChange(() => void syncStoredUploads(userId).catch(() => undefined), signal);
  const handleOnline = () => {
    retryDelay = RETRY_MIN_MS;
    retryOfflineUploads();
  };
  const handleVisibilityChange = () => document.visibilityState === 'visible' && retryOfflineUploads();
  addEventListener('online', handleOnline, { signal });
  document.addEventListener('visibilitychange', handleVisibilityChange, { signal });
  await syncStoredUploads(userId);
  retryOfflineUploads();
}

/** Adds stored uploads that are missing in this tab, and drops those that another tab has completed or removed. */
async function syncStoredUploads(userId: string): Promise<void> {
  const stored = await listStoredUploads(userId);
  const isGone = (upload: Upload) =>
    upload.isStored && upload.state !== 'sending' && !stored.some(({ id }) => id === upload.id);
  const known = $uploads.get();
  const added = stored
    .filter(({ id }) => !known.some((upload) => upload.id === id))
    .map(({ id, scope, section, file, failure }): Upload => {
      const start = { id, scope, section, file, progress: 0, isStored: true };
      return failure ? { ...start, state: 'failed', failure } : { ...start, state: 'offline' };
    });
  if (known.some(isGone)) void invalidateResource(queryClient, { endpoints: media });
  $uploads.set([...known.filter((upload) => !isGone(upload)), ...added]);
}

function startNextUploads(): void {
  const all = $uploads.get();
  const sending = all.filter(({ state }) => state === 'sending').length;
  for (const upload of all.filter(({ state }) => state === 'waiting').slice(0, CONCURRENT_UPLOADS_MAX - sending))
    void startUpload(upload);
  if ($uploads.get().some(isLostOnUnload)) window.addEventListener('beforeunload', preventUnload);
  else window.removeEventListener('beforeunload', preventUnload);
  const isBusy = $uploads.get().some(({ state }) => state === 'waiting' || state === 'sending');
  if (isBusy) endLoading ??= toast.startLoading(i18n.t('media:sending'));
  else notifyCompleted();
}

async function startUpload({ id, isStored }: Upload): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  updateUpload(id, { state: 'sending' });
  try {
    const send = () => sendUpload(id, controller.signal);
    await (isStored ? withUploadLock(id, send) : send());
  } catch (error) {
    if (!controller.signal.aborted) await handleFailure(id, error);
  } finally {
    controllers.delete(id);
    startNextUploads();
  }
}

/** Runs `send` under a cross-tab lock on the upload; skips it if another tab has already completed the upload. */
async function withUploadLock(id: string, send: () => Promise<void>): Promise<void> {
  const sendUnlessDone = async () => {
    if (await isUploadStored(id)) return send();
    removeUpload(id);
    void invalidateResource(queryClient, { endpoints: media });
  };
  // The Web Locks API exists in secure contexts only; the idempotency key still prevents a second record.
  await (navigator.locks ? navigator.locks.request(`upload-${id}`, sendUnlessDone) : sendUnlessDone());
}

/** Thrown to keep an upload as `offline`: the connection has stalled, or another user has signed in. */
class RetryLaterError extends Error {}
class FailedPictureError extends Error {}

async function sendUpload(id: string, signal: AbortSignal): Promise<void> {
  const upload = findUpload(id);
  if (!upload || signal.aborted) return;
  const { scope, section } = upload;
  const file = isImage(upload.file) ? await prepareOrThrow(upload.file) : upload.file;
  updateUpload(id, { file });
  const stall = new AbortController();
  const startTimer = () => setTimeout(() => stall.abort(new RetryLaterError()), STALLED_MS);
  let timer = startTimer();
  try {
    assertOwnSession();
    await call(media.upload, {
      body: { ...toScopeFilter(scope), ...(section && { section }) },
      file,
      headers: { 'idempotency-key': id },
      signal: AbortSignal.any([signal, stall.signal]),
      onProgress: (progress) => {
        clearTimeout(timer);
        timer = startTimer();
        if (!signal.aborted) updateUpload(id, { progress });
      },
    });
  } catch (error) {
    throw stall.signal.aborted ? stall.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
  if (upload.isStored) await removeStoredUpload(id).catch(() => undefined);
  retryDelay = RETRY_MIN_MS;
  completedFiles.push(file);
  removeUpload(id);
  void invalidateResource(queryClient, { endpoints: media });
}

/** Throws if the access token belongs to another user, who has signed in in another tab. */
function assertOwnSession(): void {
  const subject = decodeToken(readAccessToken())?.subject;
  const user = $session.get()?.user;
  if (subject && user && subject !== user.id) throw new RetryLaterError();
}

const prepareOrThrow = (file: File): Promise<File> =>
  preparePicture(file).catch((cause: unknown) => {
    throw cause instanceof UnreadablePictureError ? cause : new FailedPictureError(file.name, { cause });
  });

const CONNECTION_STATUSES = [0, 502, 503, 504];
const isConnectionError = (error: unknown): boolean =>
  error instanceof RetryLaterError || (error instanceof ApiError && CONNECTION_STATUSES.includes(error.status));

/** Keeps the upload as offline after a connection error, and marks it as failed after any other error. */
async function handleFailure(id: string, error: unknown): Promise<void> {
  const upload = findUpload(id);
  if (!upload) return;
  // Keeps a stored upload after the session ends, because the same user may sign in again.
  if (isConnectionError(error) || (upload.isStored && isAuthError(error))) return keepOffline(upload);
  const failure = toUploadFailure(error);
  updateUpload(id, { state: 'failed', failure });
  if (upload.isStored) await storeUpload(toStored({ ...upload, failure })).catch(() => undefined);
}

async function keepOffline(upload: Upload): Promise<void> {
  try {
    if (!upload.isStored) await storeUpload(toStored(upload));
    // The user cancelled the upload while it was being stored.
    if (!findUpload(upload.id)) return await removeStoredUpload(upload.id);
    updateUpload(upload.id, { state: 'offline', isStored: true, progress: 0 });
    scheduleRetry();
  } catch (error) {
    const isFull = error instanceof UploadStorageFullError;
    const failure = isFull
      ? { key: 'media:storageFull', params: { max: STORED_MAX_MB } }
      : { key: 'media:storageFailed' };
    updateUpload(upload.id, { state: 'failed', failure });
  }
}

/** Schedules a retry with exponential backoff and jitter; in an offline browser, the `online` event retries instead. */
function scheduleRetry(): void {
  if (retryTimer !== undefined) return;
  const retry = () => (navigator.onLine ? retryOfflineUploads() : void (retryTimer = undefined));
  retryTimer = setTimeout(retry, retryDelay * (0.75 + Math.random() / 2));
  retryDelay = Math.min(retryDelay * 2, RETRY_MAX_MS);
}

const toStored = ({ id, scope, section, file, failure }: Upload): StoredUpload => ({
  id,
  scope,
  section,
  file,
  failure,
  userId: $session.get()?.user.id ?? '',
  addedAt: Date.now(),
});

function toUploadFailure(error: unknown): UploadFailure {
  if (error instanceof FailedPictureError) return { key: 'media:fileFailed' };
  if (error instanceof UnreadablePictureError) return { problem: { code: 'pictureFormat' } };
  const problem = error instanceof ApiError ? error.problems[0] : undefined;
  return problem ? { problem } : { key: 'media:createFailed' };
}

function notifyCompleted(): void {
  endLoading?.();
  endLoading = undefined;
  const files = completedFiles.splice(0);
  if (files.length === 0) return;
  const isOneImage = files.length === 1 && files[0]!.type.startsWith('image/');
  toast.success(isOneImage ? i18n.t('media:imageUploaded') : i18n.t('media:created', { count: files.length }));
}
