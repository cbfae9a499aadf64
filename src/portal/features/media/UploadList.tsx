import { useStore } from '@nanostores/react';
import { RotateCw, X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { problemMessage } from '#client/problem-message.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { galleryPath, type MediaScope } from './media-scope.ts';
import { $uploads, cancelUpload, retryUpload, type Upload } from './uploads.ts';

/** What is on its way to this place, and what did not arrive. */
export function UploadList({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation('media');
  const place = galleryPath('admin', scope);
  const uploads = useStore($uploads).filter((upload) => galleryPath('admin', upload.scope) === place);
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

function UploadRow({ upload: { id, file, state, share, failure } }: { upload: Upload }) {
  const { t } = useTranslation(['media', 'validation']);
  const percent = Math.round(share * 100);
  return (
    <>
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 grow truncate text-sm font-medium">{file.name}</bdi>
        {state !== 'failed' && (
          <span className="text-sm whitespace-nowrap tabular-nums" aria-hidden="true">
            {state === 'waiting' ? t('media:waiting') : t('media:sending', { percent })}
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
          label={t(state === 'failed' ? 'media:forget' : 'media:cancel', { name: file.name })}
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
