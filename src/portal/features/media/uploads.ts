import { atom } from 'nanostores';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { i18n } from '#client/i18n.ts';
import { queryClient } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { media } from '#domain/media/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { shouldShrink, shrinkPhoto, validateMediaFile } from './media-file.ts';
import { toScopeFilter, type MediaScope } from './media-model.ts';

/** Reason of a failed upload: a validation problem or an i18n key. */
export type UploadFailure = { problem: Pick<Problem, 'code' | 'params'> } | { key: string };

export interface Upload {
  id: string;
  scope: MediaScope;
  section: string | undefined;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Uploaded fraction of the file, from 0 to 1. */
  progress: number;
  failure?: UploadFailure;
}

/** Limit of files per selection. */
export const FILES_MAX = 10;
/** Limit of concurrent uploads: more would share the same bandwidth. */
const CONCURRENT_UPLOADS_MAX = 2;

/** Pending and failed uploads; they continue across navigation and are removed on completion. */
export const $uploads = atom<readonly Upload[]>([]);

const controllers = new Map<string, AbortController>();
let count = 0;
/** Files uploaded since the queue was last empty. */
let completed: File[] = [];

const isPending = ({ state }: Upload): boolean => state !== 'failed';
const updateUpload = (id: string, part: Partial<Upload>) =>
  $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
const removeUpload = (id: string) => $uploads.set($uploads.get().filter((upload) => upload.id !== id));

/** Makes the browser confirm before the page closes during an upload. */
const preventUnload = (event: Event) => event.preventDefault();

/** Queues files for upload to a scope; invalid files are marked as failed. */
export function addFiles(files: readonly File[], scope: MediaScope, section?: string): void {
  const added = files.map((file): Upload => {
    const problem = validateMediaFile(file);
    const start = { id: `upload-${++count}`, scope, section, file, progress: 0 };
    return problem ? { ...start, state: 'failed', failure: { problem } } : { ...start, state: 'waiting' };
  });
  $uploads.set([...$uploads.get(), ...added]);
  startNextUploads();
}

/** Retries a failed upload. */
export function retryUpload(id: string): void {
  updateUpload(id, { state: 'waiting', progress: 0, failure: undefined });
  startNextUploads();
}

/** Aborts a pending upload or removes a failed one. */
export function cancelUpload(id: string): void {
  controllers.get(id)?.abort();
  removeUpload(id);
  startNextUploads();
}

function startNextUploads(): void {
  const all = $uploads.get();
  const sending = all.filter(({ state }) => state === 'sending').length;
  for (const upload of all.filter(({ state }) => state === 'waiting').slice(0, CONCURRENT_UPLOADS_MAX - sending))
    void startUpload(upload);
  if ($uploads.get().some(isPending)) window.addEventListener('beforeunload', preventUnload);
  else {
    window.removeEventListener('beforeunload', preventUnload);
    notifyCompleted();
  }
}

async function startUpload({ id, file, scope, section }: Upload): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  controllers.set(id, controller);
  updateUpload(id, { state: 'sending' });
  try {
    const sent = shouldShrink(file) ? new File([await shrinkOrThrow(file)], file.name) : file;
    const body = { ...toScopeFilter(scope), ...(section && { section }) };
    const onProgress = (progress: number) => !signal.aborted && updateUpload(id, { progress });
    await call(media.upload, { body, file: sent, signal, onProgress });
    completed.push(file);
    removeUpload(id);
    void invalidateResource(queryClient, { endpoints: media });
  } catch (error) {
    if (!signal.aborted) updateUpload(id, { state: 'failed', failure: toUploadFailure(error) });
  } finally {
    controllers.delete(id);
    startNextUploads();
  }
}

class UnreadablePhoto extends Error {}

const shrinkOrThrow = (file: File): Promise<Blob> =>
  shrinkPhoto(file).catch((cause: unknown) => {
    throw new UnreadablePhoto(file.name, { cause });
  });

function toUploadFailure(error: unknown): UploadFailure {
  if (error instanceof UnreadablePhoto) return { key: 'media:fileFailed' };
  const problem = error instanceof ApiError ? error.problems[0] : undefined;
  return problem ? { problem } : { key: 'media:createFailed' };
}

function notifyCompleted(): void {
  const files = completed;
  completed = [];
  if (files.length === 0) return;
  const isOneImage = files.length === 1 && files[0]!.type.startsWith('image/');
  toast.success(isOneImage ? i18n.t('media:imageUploaded') : i18n.t('media:created', { count: files.length }));
}
