import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState, type DragEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { FilePicker } from '#ui/FilePicker.tsx';
import { IMAGE_FORMATS, IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { useFormScope } from '../form-scope.ts';
import { toFieldError } from '../resolver.ts';
import type { FormInput, FormValues } from '../values.ts';
import { fileProblem, FORMAT_NAMES } from './image-file.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useImageUpload } from './use-upload.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })));

/** The address of the image a record has, while the form still holds that one. */
function storedUrl(record: FormInput | undefined, name: string, key: string): string | undefined {
  const stored = record?.[name] as { key: string; url: string } | null | undefined;
  return key !== '' && stored?.key === key ? stored.url : undefined;
}

/** One image: chosen, dropped or taken with the camera, sent at once; the field holds its key. */
export function ImageControl({ field, label, value, onChange, inputProps }: ControlProps<FieldWithControl<'image'>>) {
  const { t } = useTranslation();
  const scope = useFormScope();
  const { setError, clearErrors } = useFormContext<FormValues>();
  const [isOver, setOver] = useState(false);
  const [uncut, setUncut] = useState<File>();
  const tell = (problem: Pick<Problem, 'code' | 'params'>) =>
    setError(inputProps.name, toFieldError({ ...problem, field: inputProps.name }));
  const upload = useImageUpload({ purpose: field.purpose, onKey: onChange, onProblem: tell });
  const shown = upload.preview ?? storedUrl(scope.record, field.field, value);

  function take(file: File | undefined): void {
    if (!file || scope.isSaving) return;
    clearErrors(inputProps.name);
    upload.hush();
    const problem = fileProblem(file);
    if (problem) tell(problem);
    else if (field.crop) setUncut(file);
    else send(file);
  }
  function send(file: File): void {
    setUncut(undefined);
    scope.trackUpload(inputProps.name, upload.start(file));
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  function stop(): void {
    upload.stop();
    scope.trackUpload(inputProps.name, undefined);
  }
  function remove(): void {
    stop();
    onChange('');
    // The button goes with the image.
    document.getElementById(inputProps.id)?.focus();
  }

  const accept = IMAGE_FORMATS.join(',');
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
          <FilePicker input={inputProps} accept={accept} icon={ImageUp} onFiles={([file]) => take(file)}>
            {t(shown ? 'form:image.replace' : 'form:image.choose')}
          </FilePicker>
          <span className="contents pointer-fine:hidden">
            <FilePicker accept={accept} icon={Camera} capture="environment" onFiles={([file]) => take(file)}>
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
      {uncut && field.crop && (
        <Suspense>
          <CropDialog file={uncut} place={field.crop} onCut={send} onClose={() => setUncut(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
