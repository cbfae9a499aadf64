import { atom } from 'nanostores';
import { ApiError, call } from '#client/api.ts';
import { i18n } from '#client/i18n.ts';
import { queryClient } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { media } from '#domain/media/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { mediaProblem, mustShrink } from './media-file.ts';
import { narrowestOf, type MediaScope } from './media-scope.ts';

/** Why a file was not kept: what is wrong with it, else the i18n key of a sentence. */
export type UploadFailure = { problem: Pick<Problem, 'code' | 'params'> } | { key: string };

export interface Upload {
  id: string;
  scope: MediaScope;
  section: string | undefined;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  share: number;
  failure?: UploadFailure;
}

/** As many as one pick may bring. */
export const FILES_MAX = 10;
/** More would only share one phone's line. */
const AT_ONCE = 2;

/** What is on its way, or failed; it goes on while screens change, and is gone from here once it is kept. */
export const $uploads = atom<readonly Upload[]>([]);

const senders = new Map<string, AbortController>();
let count = 0;
/** Kept since nothing was on its way. */
let kept: File[] = [];

const isOnItsWay = ({ state }: Upload): boolean => state !== 'failed';
const change = (id: string, part: Partial<Upload>) =>
  $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
const without = (id: string) => $uploads.set($uploads.get().filter((upload) => upload.id !== id));

/** Asks before the page is closed under what is on its way. */
const holdPage = (event: Event) => event.preventDefault();

/** Sends files to where they belong, a few at a time. */
export function addFiles(files: readonly File[], scope: MediaScope, section?: string): void {
  const added = files.map((file): Upload => {
    const problem = mediaProblem(file);
    const start = { id: `upload-${++count}`, scope, section, file, share: 0 };
    return problem ? { ...start, state: 'failed', failure: { problem } } : { ...start, state: 'waiting' };
  });
  $uploads.set([...$uploads.get(), ...added]);
  sendNext();
}

/** Tries a failed one again. */
export function retryUpload(id: string): void {
  change(id, { state: 'waiting', share: 0, failure: undefined });
  sendNext();
}

/** Stops an upload, or forgets one that failed. */
export function cancelUpload(id: string): void {
  senders.get(id)?.abort();
  without(id);
  sendNext();
}

function sendNext(): void {
  const all = $uploads.get();
  const sending = all.filter(({ state }) => state === 'sending').length;
  for (const upload of all.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)) void send(upload);
  if ($uploads.get().some(isOnItsWay)) window.addEventListener('beforeunload', holdPage);
  else {
    window.removeEventListener('beforeunload', holdPage);
    tellKept();
  }
}

async function send({ id, file, scope, section }: Upload): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  senders.set(id, controller);
  change(id, { state: 'sending' });
  try {
    const sent = mustShrink(file) ? new File([await shrink(file)], file.name) : file;
    const body = { ...narrowestOf(scope), ...(section && { section }) };
    const onProgress = (share: number) => !signal.aborted && change(id, { share });
    await call(media.upload, { body, file: sent, signal, onProgress });
    kept.push(file);
    without(id);
    void invalidateResource(queryClient, { endpoints: media });
  } catch (error) {
    if (!signal.aborted) change(id, { state: 'failed', failure: failureOf(error) });
  } finally {
    senders.delete(id);
    sendNext();
  }
}

class UnreadablePhoto extends Error {}

async function shrink(file: File): Promise<Blob> {
  const { shrinkPhoto } = await import('./shrink-photo.ts');
  return shrinkPhoto(file).catch((cause: unknown) => {
    throw new UnreadablePhoto(file.name, { cause });
  });
}

function failureOf(error: unknown): UploadFailure {
  if (error instanceof UnreadablePhoto) return { key: 'media:fileFailed' };
  const problem = error instanceof ApiError ? error.problems[0] : undefined;
  return problem ? { problem } : { key: 'media:createFailed' };
}

function tellKept(): void {
  const files = kept;
  kept = [];
  if (files.length === 0) return;
  const isOneImage = files.length === 1 && files[0]!.type.startsWith('image/');
  toast.success(isOneImage ? i18n.t('media:imageUploaded') : i18n.t('media:created', { count: files.length }));
}
