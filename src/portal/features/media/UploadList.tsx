import { useStore } from '@nanostores/react';
import CloudOff from 'lucide-react/icons/cloud-off';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Video from 'lucide-react/icons/video';
import X from 'lucide-react/icons/x';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { problemMessage } from '#client/problem-message.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { OneLine } from '#ui/inline.tsx';
import { galleryPath, type MediaScope } from './media-model.ts';
import { $uploads, cancelUpload, retryUpload, type Upload } from './uploads.ts';

/** Lists the pending and failed uploads of a scope. */
export function UploadList({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation('media');
  const uploads = useUploads(scope);
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t('media:uploads')} className="divide-base-300 divide-y">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex items-start gap-3 py-2">
          <UploadPreview file={upload.file} />
          <div className="min-w-0 grow">
            <Suspense>
              <UploadRow upload={upload} />
            </Suspense>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Thumbnail of a file that is not uploaded yet. */
function UploadPreview({ file }: { file: File }) {
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  const Icon = file.type.startsWith('video/') ? Video : FileText;
  return (
    <span className="rounded-field bg-base-300 grid size-14 shrink-0 place-items-center overflow-hidden">
      {file.type.startsWith('image/') ? (
        <img ref={showFile} alt="" className="size-full object-cover" />
      ) : (
        <Icon className="text-secondary size-6" aria-hidden="true" />
      )}
    </span>
  );
}

function UploadRow({ upload: { id, file, state, progress, failure } }: { upload: Upload }) {
  const { t } = useTranslation(['media', 'validation']);
  const percent = Math.round(progress * 100);
  const isRetryable = state === 'offline' || (failure && !('problem' in failure));
  return (
    <>
      <div className="flex items-center gap-2">
        <OneLine className="grow text-sm font-medium">{file.name}</OneLine>
        {(state === 'waiting' || state === 'sending') && (
          <span className="text-sm whitespace-nowrap tabular-nums" aria-hidden="true">
            {state === 'waiting' ? t('media:queued') : t('media:progress', { percent })}
          </span>
        )}
        <IconButton
          size="sm"
          icon={X}
          label={t(state === 'failed' ? 'media:removeUpload' : 'media:cancel', { name: file.name })}
          onClick={() => cancelUpload(id)}
        />
      </div>
      {state === 'offline' || failure ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
          {failure ? (
            <p role="alert" className="text-error">
              {'problem' in failure
                ? problemMessage(t, failure.problem, t('media:fields.file'))
                : t(failure.key, failure.params ?? {})}
            </p>
          ) : (
            <p className="flex items-center gap-1.5">
              <CloudOff className="size-4 shrink-0" aria-hidden="true" />
              {t('media:offline')}
            </p>
          )}
          {isRetryable && (
            <Button variant="outline" size="sm" icon={RotateCw} onClick={() => retryUpload(id)}>
              {t('media:retry')}
            </Button>
          )}
        </div>
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

/** Returns the pending and failed uploads of a scope. */
export function useUploads(scope: MediaScope): readonly Upload[] {
  const path = galleryPath('admin', scope);
  return useStore($uploads).filter((upload) => galleryPath('admin', upload.scope) === path);
}
