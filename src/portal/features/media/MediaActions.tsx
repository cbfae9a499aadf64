import { EllipsisVertical, Link2, Pencil, Share2, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { media, type MediaRecord } from '#domain/media/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { mayEdit, mayRemove } from '#portal/resource/permissions.ts';
import { useActor } from '#portal/resource/use-actor.ts';
import { useRemove } from '#portal/resource/use-remove.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { mediaResource } from './media-definition.ts';
import { OFFERED_SECTIONS } from './sections.ts';
import { useMediaLink } from './use-media-link.ts';

const FIELDS: readonly FormField[] = [
  { field: 'name', control: 'text', required: true, autoComplete: 'off' },
  { field: 'section', control: 'select', options: OFFERED_SECTIONS, labels: 'media:sections' },
];
const TEXTS = { saved: 'media:updated', failed: 'media:updateFailed' };

/** What can be done with one photo or file. */
export function MediaActions({ record }: { record: MediaRecord }) {
  const { t } = useTranslation(['media', 'resource']);
  const actor = useActor();
  const { share, copy } = useMediaLink(record);
  const remove = useRemove(mediaResource);
  const [isEditing, setIsEditing] = useState(false);

  const items: MenuItem[] = [{ label: t('media:copy'), icon: Link2, onSelect: () => void copy() }];
  if (mayEdit(mediaResource, actor, record))
    items.push({ label: t('resource:edit'), icon: Pencil, onSelect: () => setIsEditing(true) });
  if (mayRemove(mediaResource, actor, record))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: () => remove.confirm(record) });
  return (
    <>
      {share && <IconButton label={t('media:share')} icon={Share2} onClick={() => void share()} />}
      <Menu label={t('resource:actions', { title: record.name })} icon={EllipsisVertical} items={items} />
      {isEditing && (
        <Suspense>
          <EndpointFormDialog
            endpoint={media.update}
            params={{ id: record.id }}
            fields={FIELDS}
            record={record}
            texts={TEXTS}
            titleOf={({ data }) => data.name}
            title={t('media:edit')}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
      {remove.dialog}
    </>
  );
}
