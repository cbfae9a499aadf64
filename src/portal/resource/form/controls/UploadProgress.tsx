import { CircleCheck, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { failureReasonKey } from '../failure.ts';
import type { useImageUpload } from './use-upload.ts';

interface Props {
  upload: ReturnType<typeof useImageUpload>;
  onCancel: () => void;
  onRetry: () => void;
}

/** How far an upload is, and how it ended. */
export function UploadProgress({ upload, onCancel, onRetry }: Props) {
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
