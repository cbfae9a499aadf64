import Images from 'lucide-react/icons/images';
import { formatDateTime } from '#client/format.ts';
import { MEDIA_TYPES, media } from '#domain/media/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { mediaTitle, SELECTABLE_SECTIONS, useSectionName } from './media-model.ts';

const SectionName = ({ section }: { section: string }) => <bdi>{useSectionName()(section)}</bdi>;

/** List definition of media; the gallery is the default view of `MediaScreen`. */
export const mediaResource = {
  endpoints: media,
  icon: Images,
  title: mediaTitle,
  picture: ({ thumbnailUrl }) => (thumbnailUrl ? { src: thumbnailUrl, isPhoto: true } : undefined),
  columns: [
    { field: 'name' },
    { field: 'type', render: ({ type }) => <PicklistLabel labels="media:types" value={type} /> },
    { field: 'section', render: ({ section }) => section && <SectionName section={section} /> },
    { field: 'createdAt', render: ({ createdAt }) => formatDateTime(createdAt) },
  ],
  filters: [
    { name: 'type', options: MEDIA_TYPES, labels: 'media:filterTypes', asChips: true },
    { name: 'section', options: SELECTABLE_SECTIONS, labels: 'media:sections' },
  ],
  dateFilter: true,
} satisfies ListDefinition<typeof media>;
