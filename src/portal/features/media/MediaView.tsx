import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { MediaRecord } from '#domain/media/endpoints.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { MEDIA_ICONS } from './media-kinds.ts';

const MB = 1024 * 1024;
const ONE_DECIMAL = { maximumFractionDigits: 1 };

/** One photo, video or paper, as large as the screen allows. */
export function MediaView({ record, isNear }: { record: MediaRecord; isNear: boolean }) {
  const { t } = useTranslation('media');
  const { type, name, url, bytes } = record;
  if (type === 'image')
    return <img src={isNear ? url : undefined} alt={name} className="max-h-full max-w-full object-contain" />;
  if (type === 'video')
    return (
      isNear && (
        <video src={url} controls preload="metadata" playsInline title={name} className="max-h-full max-w-full">
          {/* Nobody writes captions to a clip of a rattling engine. */}
          <track kind="captions" />
        </video>
      )
    );
  const Icon = MEDIA_ICONS[type];
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <Icon className="size-16" aria-hidden="true" />
      <p className="wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <ButtonLink icon={Download} href={url} download>
        {t('media:download', {
          size: formatNumber(Math.max(bytes / MB, 0.1), ONE_DECIMAL),
        })}
      </ButtonLink>
    </div>
  );
}
