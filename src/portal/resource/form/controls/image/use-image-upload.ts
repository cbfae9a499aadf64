import { useEffect, useRef, useState } from 'react';
import { accessStorage } from '#client/browser-storage.ts';
import { ApiError, type ApiErrorCode } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { preparePicture } from '#client/files/shrink-photo.ts';
import { $session } from '#client/session.ts';
import { buildDraftKey } from '#client/unsaved/drafts.ts';
import { images, type ImagePurpose, IMAGE_FORMATS, IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { MB } from '#domain/units.ts';

type Progress =
  | { phase: 'idle' }
  | { phase: 'uploading'; share: number }
  | { phase: 'failed'; code?: ApiErrorCode }
  | { phase: 'done' };

/** Session storage key for the URL of an uploaded image; removed with the drafts of the tab. */
const linkKey = (key: string): string => buildDraftKey($session.get()?.user.id ?? '', `image ${key}`);

/** Returns the URL of an image that this tab has uploaded; a restored form contains only its storage key. */
export const readUploadedUrl = (key: string): string | undefined =>
  accessStorage(() => sessionStorage.getItem(linkKey(key))) ?? undefined;

interface Options {
  purpose: ImagePurpose;
  onKey: (key: string) => void;
  onProblem: (problem: Problem) => void;
}

/** Uploads one image at a time; a new upload aborts the previous one. */
export function useImageUpload({ purpose, onKey, onProblem }: Options) {
  const [progress, setProgress] = useState<Progress>({ phase: 'idle' });
  const [preview, setPreview] = useState<string>();
  const file = useRef<File>(undefined);
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  function stop(): void {
    current.current?.abort();
    setProgress({ phase: 'idle' });
    setPreview(undefined);
  }

  /** Uploads a file. Resolves to false if that fails; an aborted upload counts as done. */
  async function start(next: File): Promise<boolean> {
    current.current?.abort();
    const controller = (current.current = new AbortController());
    const { signal } = controller;
    file.current = next;
    setPreview(URL.createObjectURL(next));
    setProgress({ phase: 'uploading', share: 0 });
    try {
      const onProgress = (share: number) => !signal.aborted && setProgress({ phase: 'uploading', share });
      const sent = await preparePicture(next);
      const { data } = await call(images.upload, { body: { purpose }, file: sent, signal, onProgress });
      accessStorage(() => sessionStorage.setItem(linkKey(data.key), data.url));
      setProgress({ phase: 'done' });
      onKey(data.key);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      const problem = error instanceof ApiError ? error.problems[0] : undefined;
      if (problem) {
        stop();
        onProblem(problem);
      } else setProgress({ phase: 'failed', code: error instanceof ApiError ? error.code : undefined });
      return false;
    }
  }

  /** Clears the status of a finished upload. */
  const clearStatus = () => progress.phase !== 'uploading' && setProgress({ phase: 'idle' });

  return { progress, preview, start, stop, clearStatus, retry: () => start(file.current!) };
}

/** Names of `IMAGE_FORMATS` in messages; the server uses the same. */
export const FORMAT_NAMES = 'JPEG, PNG, WebP, AVIF';

/** Returns true for a picture of a format that the server does not accept; SVG is none, since it has scripts. */
export const isOtherPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  (/^image\/(?!svg)/.test(type) || /\.hei[cf]$/i.test(name)) && !(IMAGE_FORMATS as readonly string[]).includes(type);

/** Validates type and size of a file before the upload; the server also checks the content. */
export function findFileProblem(file: Pick<File, 'type' | 'size'>): Pick<Problem, 'code' | 'params'> | undefined {
  if (!(IMAGE_FORMATS as readonly string[]).includes(file.type))
    return { code: 'oneOf', params: { types: FORMAT_NAMES } };
  if (file.size > IMAGE_MAX_MB * MB) return { code: 'size', params: { n: IMAGE_MAX_MB } };
  return undefined;
}
