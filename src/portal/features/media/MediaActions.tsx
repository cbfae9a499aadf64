import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, Link2, Pencil, Share2, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { media, type MediaRecord } from '#domain/media/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { isGalleryPicture, mediaTitle, SELECTABLE_SECTIONS } from './media-model.ts';
import { mediaResource } from './media.resource.tsx';

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
export function MediaActions({ record }: { record: MediaRecord }) {
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
export function useMediaLink({ id, name }: Pick<MediaRecord, 'id' | 'name'>) {
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
