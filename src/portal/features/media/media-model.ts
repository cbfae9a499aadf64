import { FileText, Image, Video, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { getMainLanguage } from '#client/main-language.ts';
import { pickLocalizedText } from '#domain/localized.ts';
import { GALLERY_SECTION, MEDIA_SECTIONS, type MediaRecord, type MediaType } from '#domain/media/endpoints.ts';
import type { Area } from '#domain/roles.ts';
import { paths } from '#portal/screens.ts';

/** Owner of media: a client, one vehicle or one visit; without a client, the public gallery of the garage. */
export interface MediaScope {
  userId?: string;
  vehicleId?: string;
  visitId?: string;
}

export interface ClientScope extends MediaScope {
  userId: string;
}

/** Returns only the most specific id of a scope: the filter of a list and the owner of an upload. */
export const toScopeFilter = ({ userId, vehicleId, visitId }: MediaScope): Partial<MediaScope> =>
  visitId ? { visitId } : vehicleId ? { vehicleId } : userId ? { userId } : {};

/** Returns true for a picture that the public site shows. */
export const isGalleryPicture = ({ type, section, userId }: MediaRecord): boolean =>
  type === 'image' && section === GALLERY_SECTION && userId === null;

/** Returns the name of a media record, or the alternative text of a gallery picture in the language of the portal. */
export const mediaTitle = (record: MediaRecord): string =>
  (isGalleryPicture(record) && pickLocalizedText(record.alternativeText ?? {}, currentLocale(), getMainLanguage())) ||
  record.name;

/** Builds the path of the screen that shows the media of a scope. */
export function galleryPath(area: Area, { userId, vehicleId, visitId }: MediaScope): string {
  const [userPath, vehiclePath, visitPath] =
    area === 'admin'
      ? [paths.media, paths.vehicleMedia, paths.visitMedia]
      : [paths.clientMedia, paths.clientVehicleMedia, paths.clientVisitMedia];
  if (!userId) return `${paths.merchantInfo()}?section=images`;
  if (!vehicleId) return userPath(userId);
  return visitId ? visitPath(userId, vehicleId, visitId) : vehiclePath(userId, vehicleId);
}

/** Sections offered for a client's media; the gallery section is reserved for the public site. */
export const SELECTABLE_SECTIONS = MEDIA_SECTIONS.filter((section) => section !== GALLERY_SECTION);

/** Returns a function that translates a section; an unknown section is returned unchanged. */
export function useSectionName(): (section: string) => string {
  const { t } = useTranslation('media');
  return (section) => t(`media:sections.${section}`, { defaultValue: section });
}

/** Icons for files without a thumbnail. */
export const MEDIA_ICONS: Record<MediaType, LucideIcon> = { image: Image, video: Video, document: FileText };
