import { EllipsisVertical, Link2, Pencil, Share2, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/** Returns functions that copy or share the signed link of a file; the link expires. */
export function useMediaLink({ name, url }: Pick<MediaRecord, 'name' | 'url'>) {
  const { t } = useTranslation('media');
  const link = new URL(url, location.origin).href;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('media:copied'));
    } catch {
      toast.error(t('media:copyFailed'));
    }
  }
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: name, url: link });
    } catch (error) {
      // AbortError: the user closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('media:shareFailed'));
    }
  }
  return { copy, share: 'share' in navigator ? share : undefined };
}
