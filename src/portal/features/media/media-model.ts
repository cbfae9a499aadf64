import type { LucideIcon } from 'lucide-react';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { getMainLanguage } from '#client/main-language.ts';
import { pickLocalizedText } from '#domain/localized.ts';
import {
  DOCUMENT_MAX_MB,
  GALLERY_SECTION,
  MEDIA_SECTIONS,
  type MediaRecord,
  type MediaType,
  VIDEO_MAX_MB,
} from '#domain/media/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import type { Area } from '#domain/roles.ts';
import { MB } from '#domain/units.ts';
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

/** The server turns QuickTime and 3GPP into MP4. */
const VIDEO_FORMATS = ['video/mp4', 'video/webm', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'video/x-m4v'];
const DOCUMENT_FORMATS = ['application/pdf'];

/** `accept` attribute of a file picker for pictures of any format: those that the browser can decode are converted. */
export const PICTURE_TYPES = 'image/*';
/** `accept` attribute of a file picker for pictures, videos and documents. */
export const ACCEPTED_TYPES = [PICTURE_TYPES, 'video/*', ...DOCUMENT_FORMATS].join(',');
/** Names of the accepted formats for messages. */
export const MEDIA_FORMAT_NAMES = 'JPEG, PNG, WebP, AVIF, MP4, WebM, PDF';

type FileInfo = Pick<File, 'type' | 'size'> & Partial<Pick<File, 'name'>>;

/** MIME types by extension, for systems that know no type for them. */
const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
  mp4: 'video/mp4',
  mkv: 'video/x-matroska',
  pdf: 'application/pdf',
};
const typeOf = ({ type, name = '' }: FileInfo): string =>
  type || (TYPES_BY_EXTENSION[name.split('.').at(-1)!.toLowerCase()] ?? '');

/** Returns true for a picture, which is resized or converted before the upload; SVG is none, since it has scripts. */
export const isImage = (file: FileInfo): boolean => /^image\/(?!svg)/.test(typeOf(file));

/** Validates type and size of a file before its upload; the server also checks the content. */
export function validateMediaFile(file: FileInfo): Pick<Problem, 'code' | 'params'> | undefined {
  if (isImage(file)) return undefined;
  const type = typeOf(file);
  const limit = VIDEO_FORMATS.includes(type) ? VIDEO_MAX_MB : DOCUMENT_FORMATS.includes(type) ? DOCUMENT_MAX_MB : 0;
  if (limit === 0 && type.startsWith('video/')) return { code: 'videoFormat' };
  if (limit === 0) return { code: 'oneOf', params: { types: MEDIA_FORMAT_NAMES } };
  return file.size > limit * MB ? { code: 'size', params: { n: limit } } : undefined;
}
