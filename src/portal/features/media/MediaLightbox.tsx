import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { media, type MediaRecord } from '#domain/media/endpoints.ts';
import { MB } from '#domain/units.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { ButtonLink, IconButton } from '#ui/form/buttons.tsx';
import { Lightbox } from '#ui/overlay/Lightbox.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { isGalleryPicture, MEDIA_ICONS, mediaTitle, SELECTABLE_SECTIONS, useSectionName } from './media-model.ts';
import { mediaResource } from './media.resource.tsx';

interface Props {
  records: readonly MediaRecord[];
  start: number;
  onClose: () => void;
}

/** Full-screen viewer of photos, videos and documents with the actions on each. */
export function MediaLightbox({ records, start, onClose }: Props) {
  const { t } = useTranslation(['media', 'resource']);
  const sectionName = useSectionName();
  return (
    <Lightbox
      slides={records}
      startIndex={start}
      keyOf={({ id }) => id}
      renderSlide={(record, isNear) => <MediaSlide record={record} isNear={isNear} />}
      renderHeader={(record, index) => (
        <>
          <div className="min-w-0 grow" aria-live="polite">
            <p className="truncate font-semibold">
              <bdi>{mediaTitle(record)}</bdi>
            </p>
            <p className="text-sm">
              {[
                t('media:position', { place: formatNumber(index + 1), count: formatNumber(records.length) }),
                record.section && sectionName(record.section),
                formatDate(record.createdAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <MediaActions key={record.id} record={record} />
        </>
      )}
      onClose={onClose}
      labels={{
        label: t('media:title'),
        close: t('resource:close'),
        previous: t('media:previous'),
        next: t('media:next'),
      }}
    />
  );
}

const ONE_DECIMAL = { maximumFractionDigits: 1 };

/** Slide of one photo, video or document, scaled to the screen. */
function MediaSlide({ record, isNear }: { record: MediaRecord; isNear: boolean }) {
  const { t } = useTranslation('media');
  const { type, url, bytes } = record;
  const name = mediaTitle(record);
  if (type === 'image')
    return <img src={isNear ? url : undefined} alt={name} className="max-h-full max-w-full object-contain" />;
  if (type === 'video')
    return (
      isNear && (
        <video src={url} controls preload="metadata" playsInline title={name} className="max-h-full max-w-full">
          {/* Videos of vehicles have no captions; accessibility checkers require the element. */}
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

const EDIT_FIELDS: readonly FormField[] = [
  { field: 'name', control: 'text', required: true, autoComplete: 'off' },
  { field: 'section', control: 'select', options: SELECTABLE_SECTIONS, labels: 'media:sections' },
];
/** Form fields for a picture of the public gallery. */
const PICTURE_FIELDS: readonly FormField[] = [
  { field: 'name', control: 'text', required: true, autoComplete: 'off', hint: 'media:hints.name' },
  { field: 'alternativeText', control: 'localized', hint: 'media:hints.alternativeText' },
  { field: 'caption', control: 'localized', hint: 'media:hints.caption' },
];
const EDIT_TEXTS = { saved: 'media:updated', failed: 'media:updateFailed' };

/** Actions on one media record: share, copy link, edit and delete. */
function MediaActions({ record }: { record: MediaRecord }) {
  const { t } = useTranslation(['media', 'resource']);
  const actor = useActor();
  const { share, copy } = useMediaLink(record);
  const remove = useRemoveDialog(mediaResource);
  const [isEditing, setIsEditing] = useState(false);

  const items: MenuItem[] = [{ label: t('media:copy'), icon: Link2, onSelect: () => void copy() }];
  if (mayEdit(mediaResource, actor, record))
    items.push({ label: t('resource:edit'), icon: Pencil, onSelect: () => setIsEditing(true) });
  if (mayRemove(mediaResource, actor, record))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: () => remove.confirm(record) });
  return (
    <>
      {share && <IconButton label={t('media:share')} icon={Share2} onClick={() => void share()} />}
      <Menu label={t('resource:actions', { title: mediaTitle(record) })} icon={EllipsisVertical} items={items} />
      {isEditing && (
        <Suspense>
          <EndpointFormDialog
            endpoint={media.update}
            params={{ id: record.id }}
            fields={isGalleryPicture(record) ? PICTURE_FIELDS : EDIT_FIELDS}
            record={record}
            texts={EDIT_TEXTS}
            titleOf={({ data }) => mediaTitle(data)}
            title={t(isGalleryPicture(record) ? 'media:gallery.edit' : 'media:edit')}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
      {remove.dialog}
    </>
  );
}

/**
 * Returns functions that copy or share a link to a file that works without an account, and say until when. The link is
 * requested before, because browsers allow both only directly after a click.
 */
function useMediaLink({ id, name }: Pick<MediaRecord, 'id' | 'name'>) {
  const { t } = useTranslation('media');
  const { data, refetch } = useQuery(getQueryOptions(media.share, { params: { id } }));

  async function requestLink(): Promise<{ link: string; date: string }> {
    const { url, expiresAt } = (data ?? (await refetch({ throwOnError: true })).data!).data;
    return { link: new URL(url, location.origin).href, date: formatDate(expiresAt) };
  }
  async function copy(): Promise<void> {
    try {
      const { link, date } = await requestLink();
      await navigator.clipboard.writeText(link);
      toast.success(t('media:copied', { date }));
    } catch {
      toast.error(t('media:copyFailed'));
    }
  }
  async function share(): Promise<void> {
    try {
      const { link, date } = await requestLink();
      await navigator.share({ title: name, text: t('media:sharedUntil', { date }), url: link });
    } catch (error) {
      // AbortError: the user closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('media:shareFailed'));
    }
  }
  return { copy, share: 'share' in navigator ? share : undefined };
}
