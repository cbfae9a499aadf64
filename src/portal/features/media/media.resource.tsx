import { Images } from 'lucide-react';
import { MEDIA_TYPES, media } from '#domain/media/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { mediaTitle, SELECTABLE_SECTIONS } from './media-model.ts';

/** List definition of media; `MediaGallery` renders it. */
export const mediaResource = {
  endpoints: media,
  icon: Images,
  title: mediaTitle,
  columns: [{ field: 'name' }],
  filters: [
    { name: 'type', options: MEDIA_TYPES, labels: 'media:filterTypes', asChips: true },
    { name: 'section', options: SELECTABLE_SECTIONS, labels: 'media:sections' },
  ],
  dateFilter: true,
} satisfies ListDefinition<typeof media>;
