/** The widths in which a public picture is kept beside itself, for screens of every size. */
export const PUBLIC_WIDTHS = [640, 1280, 1920] as const;
export const PUBLIC_FORMATS = ['avif', 'webp'] as const;
export type PublicFormat = (typeof PUBLIC_FORMATS)[number];

/** A smaller form of a public picture: `640.avif`. */
export const PUBLIC_SIZES = PUBLIC_FORMATS.flatMap((format) =>
  PUBLIC_WIDTHS.map((width) => `${width}.${format}` as const),
);

/** The address of a stored file that everybody may see. It has no end: pages are made once and read for long. */
export const publicFile = (key: string): string => `/backend/media/file/${encodeURIComponent(key)}`;

/** A stored picture of the branding or the offering; photos of the gallery have other keys and no further sizes. */
const PICTURE = /^\/backend\/media\/file\/[0-9a-f]{32}\.webp$/;

/** One `<source>` of a `<picture>`. */
export interface ImageSource {
  type: `image/${PublicFormat}`;
  srcset: string;
}

/** The sources of a public picture, the smallest format first; none for an address that is kept elsewhere. */
export const imageSources = (url: string): ImageSource[] =>
  PICTURE.test(url)
    ? PUBLIC_FORMATS.map((format) => ({
        type: `image/${format}`,
        srcset: PUBLIC_WIDTHS.map((width) => `${url}?size=${width}.${format} ${width}w`).join(', '),
      }))
    : [];
