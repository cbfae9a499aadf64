import { FileText, Image, Video, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GALLERY_SECTION, MEDIA_SECTIONS, type MediaType } from '#domain/media/endpoints.ts';

/** Sections offered for a client's media; the gallery section is reserved for the public site. */
export const SELECTABLE_SECTIONS = MEDIA_SECTIONS.filter((section) => section !== GALLERY_SECTION);

/** Returns a function that translates a section; an unknown section is shown as stored. */
export function useSectionName(): (section: string) => string {
  const { t } = useTranslation('media');
  return (section) => t(`media:sections.${section}`, { defaultValue: section });
}

/** Icons for files without a thumbnail. */
export const MEDIA_ICONS: Record<MediaType, LucideIcon> = { image: Image, video: Video, document: FileText };
