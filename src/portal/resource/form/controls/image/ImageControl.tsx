import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import Trash2 from 'lucide-react/icons/trash';
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Suspense, useState, type DragEvent, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/form/buttons.tsx';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { IMAGE_MAX_MB, images, type ImagePurpose, IMAGE_FORMATS } from '#domain/images/endpoints.ts';
import { preparePicture } from '#client/files/shrink-photo.ts';
import type { Problem } from '#domain/problems.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import { toFieldError } from '#portal/resource/form/resolver.ts';
import type { FormInput, FormValues } from '#portal/resource/form/values.ts';
import { failureReasonKey } from '#portal/resource/form/failure.ts';
import { accessStorage } from '#client/browser-storage.ts';
import { ApiError, type ApiErrorCode } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { $session } from '#client/session.ts';
import { buildDraftKey } from '#client/unsaved/drafts.ts';
import { MB } from '#domain/units.ts';
import type { ControlProps, FieldWithControl } from '../control-props.ts';

const CropDialog = lazyPart(() => import('./CropDialog.tsx').then((file) => file.CropDialog));

/**
 * Returns the URL of the image with the storage key `key`: the image of the record, or an image uploaded before the
 * form was restored.
 */
function storedUrl(record: FormInput | undefined, name: string, key: string): string | undefined {
  if (key === '') return undefined;
  const stored = record?.[name] as { key: string; url: string } | null | undefined;
  return stored?.key === key ? stored.url : readUploadedUrl(key);
}

/** Image input: a chosen, dropped or photographed file is uploaded at once; the value is its storage key. */
export function ImageControl({ field, label, value, onChange, inputProps }: ControlProps<FieldWithControl<'image'>>) {
  const { t } = useTranslation();
  const scope = useFormScope();
  const { setError, clearErrors } = useFormContext<FormValues>();
  const [isOver, setOver] = useState(false);
  const [uncropped, setUncropped] = useState<File>();
  const showProblem = (problem: Pick<Problem, 'code' | 'params'>) =>
    setError(inputProps.name, toFieldError({ ...problem, field: inputProps.name }));
  const upload = useImageUpload({ purpose: field.purpose, onKey: onChange, onProblem: showProblem });
  const shown = upload.preview ?? storedUrl(scope.record, field.field, value);

  function addFile(file: File | undefined): void {
    if (!file || scope.isSaving) return;
    clearErrors(inputProps.name);
    upload.clearStatus();
    if (isOtherPicture(file)) void preparePicture(file).then(takePicture, () => showProblem({ code: 'pictureFormat' }));
    else takePicture(file);
  }
  function takePicture(file: File): void {
    const problem = findFileProblem(file);
    if (problem) showProblem(problem);
    else if (field.crop) setUncropped(file);
    else send(file);
  }
  function send(file: File): void {
    setUncropped(undefined);
    scope.trackUpload(inputProps.name, upload.start(file));
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    addFile(event.dataTransfer.files[0]);
  }
  function stop(): void {
    upload.stop();
    scope.trackUpload(inputProps.name, undefined);
  }
  function remove(): void {
    stop();
    onChange('');
    // The button disappears with the image: move the focus to the file input.
    document.getElementById(inputProps.id)?.focus();
  }

  return (
    <div
      className={`rounded-box flex flex-wrap items-center gap-3 border border-dashed p-3 ${isOver ? 'border-primary bg-base-200' : 'border-base-content/30'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {shown && (
        <img
          src={shown}
          alt={t('form:image.preview', { field: label })}
          className="bg-base-200 rounded-field size-28 object-cover"
        />
      )}
      <div className="flex min-w-48 grow flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <FilePicker input={inputProps} accept="image/*" icon={ImageUp} onFiles={([file]) => addFile(file)}>
            {t(shown ? 'form:image.replace' : 'form:image.choose')}
          </FilePicker>
          <span className="contents pointer-fine:hidden">
            <FilePicker accept="image/*" icon={Camera} capture="environment" onFiles={([file]) => addFile(file)}>
              {t('form:image.camera')}
            </FilePicker>
          </span>
          {shown && (
            <Button variant="ghost" size="sm" icon={Trash2} onClick={remove}>
              {t('form:image.remove')}
            </Button>
          )}
        </div>
        <p className="text-muted text-sm">
          <span className="hidden pointer-fine:inline">{t('form:image.drop')} · </span>
          {t('form:image.limits', { types: FORMAT_NAMES, n: IMAGE_MAX_MB })}
        </p>
        <UploadProgress
          upload={upload}
          onCancel={stop}
          onRetry={() => scope.trackUpload(inputProps.name, upload.retry())}
        />
      </div>
      {uncropped && field.crop && (
        <Suspense>
          <CropDialog file={uncropped} frame={field.crop} onCrop={send} onClose={() => setUncropped(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface UploadProgressProps {
  upload: ReturnType<typeof useImageUpload>;
  onCancel: () => void;
  onRetry: () => void;
}

/** Shows progress, success or failure of an upload. */
export function UploadProgress({ upload, onCancel, onRetry }: UploadProgressProps) {
  const { t } = useTranslation();
  const { progress } = upload;
  const percent = progress.phase === 'uploading' ? Math.round(progress.share * 100) : 0;
  return (
    <>
      {progress.phase === 'uploading' && (
        <div className="flex items-center gap-2">
          <progress
            className="progress progress-primary"
            value={percent}
            max={100}
            aria-label={t('form:image.uploading', { percent })}
          />
          <span className="text-sm whitespace-nowrap tabular-nums">{t('form:image.uploading', { percent })}</span>
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t('form:image.cancel')}
          </Button>
        </div>
      )}
      {progress.phase === 'failed' && (
        <div role="alert" className="text-error flex flex-wrap items-center gap-2 text-sm">
          <span>{t(failureReasonKey(progress.code) ?? 'form:image.failed')}</span>
          <Button variant="outline" size="sm" icon={RotateCw} onClick={onRetry}>
            {t('form:image.retry')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t('form:image.cancel')}
          </Button>
        </div>
      )}
      <p role="status" className="text-success flex items-center gap-1 text-sm">
        {progress.phase === 'done' && (
          <>
            <CircleCheck aria-hidden className="size-4" />
            {t('form:image.uploaded')}
          </>
        )}
      </p>
    </>
  );
}

type Progress =
  | { phase: 'idle' }
  | { phase: 'uploading'; share: number }
  | { phase: 'failed'; code?: ApiErrorCode }
  | { phase: 'done' };

/** Session storage key for the URL of an uploaded image; removed with the drafts of the tab. */
const linkKey = (key: string): string => buildDraftKey($session.get()?.user.id ?? '', `image ${key}`);

/** Returns the URL of an image that this tab has uploaded; a restored form contains only its storage key. */
const readUploadedUrl = (key: string): string | undefined =>
  accessStorage(() => sessionStorage.getItem(linkKey(key))) ?? undefined;

interface Options {
  purpose: ImagePurpose;
  onKey: (key: string) => void;
  onProblem: (problem: Problem) => void;
}

/** Uploads one image at a time; a new upload aborts the previous one. */
function useImageUpload({ purpose, onKey, onProblem }: Options) {
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
const isOtherPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  (/^image\/(?!svg)/.test(type) || /\.hei[cf]$/i.test(name)) && !(IMAGE_FORMATS as readonly string[]).includes(type);

/** Validates type and size of a file before the upload; the server also checks the content. */
export function findFileProblem(file: Pick<File, 'type' | 'size'>): Pick<Problem, 'code' | 'params'> | undefined {
  if (!(IMAGE_FORMATS as readonly string[]).includes(file.type))
    return { code: 'oneOf', params: { types: FORMAT_NAMES } };
  if (file.size > IMAGE_MAX_MB * MB) return { code: 'size', params: { n: IMAGE_MAX_MB } };
  return undefined;
}
