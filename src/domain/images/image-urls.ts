/** Pixel widths of the smaller copies that are stored beside a public image. */
export const PUBLIC_IMAGE_WIDTHS = [640, 1280, 1920] as const;
export const PUBLIC_IMAGE_FORMATS = ['avif', 'webp'] as const;
export type PublicImageFormat = (typeof PUBLIC_IMAGE_FORMATS)[number];

/** The `size` parameters of the smaller copies: `640.avif`. */
export const PUBLIC_IMAGE_SIZES = PUBLIC_IMAGE_FORMATS.flatMap((format) =>
  PUBLIC_IMAGE_WIDTHS.map((width) => `${width}.${format}` as const),
);

/** Returns the URL of a public file. It never expires, since published pages outlive signatures. */
export const publicFileUrl = (key: string): string => `/backend/media/file/${encodeURIComponent(key)}`;

/**
 * Matches the URL of a public image of this backend, which is stored in all sizes. Gallery photos have other keys and
 * only a thumbnail.
 */
const PUBLIC_IMAGE = /^\/backend\/media\/file\/[0-9a-f]{32}\.webp$/;

/** The attributes of one `<source>` of a `<picture>`. */
export interface ImageSource {
  type: `image/${PublicImageFormat}`;
  srcset: string;
}

/** Matches a picture of the demo garage; the build contains files of all its sizes. */
const DEMO_PICTURE = /^(\/art\/[a-z]+)-\d+\.webp$/;
const DEMO_WIDTHS = [640, 960, 1280, 1600];

/** Returns the `<source>` elements of a public image, most compact format first; empty for an image of another host. */
export function imageSources(url: string): ImageSource[] {
  const demo = DEMO_PICTURE.exec(url)?.[1];
  if (demo)
    return [{ type: 'image/avif', srcset: DEMO_WIDTHS.map((width) => `${demo}-${width}.avif ${width}w`).join(', ') }];
  if (!PUBLIC_IMAGE.test(url)) return [];
  return PUBLIC_IMAGE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: PUBLIC_IMAGE_WIDTHS.map((width) => `${url}?size=${width}.${format} ${width}w`).join(', '),
  }));
}

/** Returns the URL of the thumbnail that is stored beside an image. */
export const thumbnailUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}size=thumb`;

/** Matches the URL of a gallery photo of this backend. */
const GALLERY_PHOTO = /^\/backend\/media\/file\/[0-9a-f]{32}-media\.\w+$/;

/** Width of a thumbnail and maximum width of a photo, in pixels. */
const PHOTO_WIDTHS = [480, 2400] as const;

/** Returns the URL of a gallery photo's thumbnail; the URL itself for a photo of an external backend. */
export const galleryThumbnailUrl = (url: string): string => (GALLERY_PHOTO.test(url) ? thumbnailUrl(url) : url);

/** Returns the `srcset` of a gallery photo; undefined for a photo of an external backend. */
export const gallerySrcset = (url: string): string | undefined =>
  GALLERY_PHOTO.test(url) ? `${galleryThumbnailUrl(url)} ${PHOTO_WIDTHS[0]}w, ${url} ${PHOTO_WIDTHS[1]}w` : undefined;
