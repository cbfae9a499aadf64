import { useTranslation } from 'react-i18next';
import { GALLERY_SECTION, MEDIA_SECTIONS } from '#domain/media/endpoints.ts';

/** What a client's media are sorted by; the public site's gallery holds the garage's own. */
export const OFFERED_SECTIONS = MEDIA_SECTIONS.filter((section) => section !== GALLERY_SECTION);

/** Names a section; one that nobody offers says itself. */
export function useSectionName(): (section: string) => string {
  const { t } = useTranslation('media');
  return (section) => t(`media:sections.${section}`, { defaultValue: section });
}
