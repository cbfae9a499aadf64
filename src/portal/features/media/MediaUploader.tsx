import { useStore } from '@nanostores/react';
import { Camera, Upload as UploadIcon, RotateCw, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type DragEvent, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { problemMessage } from '#client/problem-message.ts';
import { toast } from '#client/toasts.ts';
import { IMAGE_FORMATS } from '#domain/images/endpoints.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { Select } from '#ui/form/Select.tsx';
import { ACCEPTED_TYPES } from './media-file.ts';
import { SELECTABLE_SECTIONS, type MediaScope, galleryPath } from './media-model.ts';
import { addFiles, FILES_MAX, $uploads, cancelUpload, retryUpload, type Upload } from './uploads.ts';

/** Uploads files to a scope and lists its pending and failed uploads. */
export const MediaUploader = ({ scope }: { scope: MediaScope }) => (
  <>
    <MediaDropZone scope={scope} />
    <UploadList scope={scope} />
  </>
);

/** Accepts photos and files by picker, camera, drag and drop or paste, and uploads them immediately. */
function MediaDropZone({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation('media');
  const id = useId();
  const [section, setSection] = useState('');
  const [isDragOver, setDragOver] = useState(false);

  function upload(files: readonly File[]): void {
    if (files.length > FILES_MAX) toast.error(t('media:tooMany', { max: FILES_MAX }));
    addFiles(files.slice(0, FILES_MAX), scope, section || undefined);
  }
  const uploadPasted = useEffectEvent((event: ClipboardEvent) => {
    // Ignores a paste into a text field, where it is accidental, and into a dialog, which hides the list of uploads.
    const isIgnored = event.target instanceof Element && event.target.closest('input, textarea, dialog');
    const files = [...(event.clipboardData?.files ?? [])];
    if (isIgnored || files.length === 0) return;
    event.preventDefault();
    upload(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => uploadPasted(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  function uploadDropped(event: DragEvent): void {
    event.preventDefault();
    setDragOver(false);
    upload([...event.dataTransfer.files]);
  }
  return (
    <div
      className={classNames(
        'rounded-box flex flex-wrap items-center gap-x-3 gap-y-2 border border-dashed p-3',
        isDragOver ? 'border-primary bg-base-200' : 'border-base-content/30',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={uploadDropped}
    >
      <span className="contents pointer-fine:hidden">
        <FilePicker accept={IMAGE_FORMATS.join(',')} icon={Camera} capture="environment" onFiles={upload}>
          {t('media:camera')}
        </FilePicker>
      </span>
      <FilePicker accept={ACCEPTED_TYPES} icon={UploadIcon} multiple onFiles={upload}>
        {t('media:choose')}
      </FilePicker>
      <span className="text-muted hidden text-sm pointer-fine:inline">{t('media:drop')}</span>
      <div className="flex items-center gap-2 text-sm">
        <label htmlFor={id}>{t('media:fields.section')}</label>
        <Select id={id} size="sm" className="w-36" value={section} onChange={(event) => setSection(event.target.value)}>
          <option value="">{t('media:noSection')}</option>
          {SELECTABLE_SECTIONS.map((name) => (
            <option key={name} value={name}>
              {t(`media:sections.${name}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

/** Lists the pending and failed uploads of a scope. */
function UploadList({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation('media');
  const path = galleryPath('admin', scope);
  const uploads = useStore($uploads).filter((upload) => galleryPath('admin', upload.scope) === path);
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t('media:uploads')} className="divide-base-300 divide-y">
      {uploads.map((upload) => (
        <li key={upload.id} className="py-2">
          <Suspense>
            <UploadRow upload={upload} />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

function UploadRow({ upload: { id, file, state, progress, failure } }: { upload: Upload }) {
  const { t } = useTranslation(['media', 'validation']);
  const percent = Math.round(progress * 100);
  return (
    <>
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 grow truncate text-sm font-medium">{file.name}</bdi>
        {state !== 'failed' && (
          <span className="text-sm whitespace-nowrap tabular-nums" aria-hidden="true">
            {state === 'waiting' ? t('media:queued') : t('media:progress', { percent })}
          </span>
        )}
        {failure && !('problem' in failure) && (
          <Button variant="outline" size="sm" icon={RotateCw} onClick={() => retryUpload(id)}>
            {t('media:retry')}
          </Button>
        )}
        <IconButton
          size="sm"
          icon={X}
          label={t(state === 'failed' ? 'media:removeUpload' : 'media:cancel', { name: file.name })}
          onClick={() => cancelUpload(id)}
        />
      </div>
      {failure ? (
        <p role="alert" className="text-error text-sm">
          {'problem' in failure ? problemMessage(t, failure.problem, t('media:fields.file')) : t(failure.key)}
        </p>
      ) : (
        <progress
          className="progress progress-primary"
          value={percent}
          max={100}
          aria-label={t('media:uploading', { name: file.name })}
        />
      )}
    </>
  );
}
