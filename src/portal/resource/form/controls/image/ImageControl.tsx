import { Camera, ImageUp, Trash2, CircleCheck, RotateCw } from 'lucide-react';
import { Suspense, useState, type DragEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/form/buttons.tsx';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import { preparePicture } from '#client/files/shrink-photo.ts';
import type { Problem } from '#domain/problems.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import { toFieldError } from '#portal/resource/form/resolver.ts';
import type { FormInput, FormValues } from '#portal/resource/form/values.ts';
import { failureReasonKey } from '#portal/resource/form/failure.ts';
import { findFileProblem, FORMAT_NAMES, isOtherPicture, readUploadedUrl, useImageUpload } from './use-image-upload.ts';

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
