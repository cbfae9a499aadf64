import { thumbnailOf } from './endpoints.ts';

/** As this product's own backend keeps them: with a small one beside each. */
const PHOTO = /^\/backend\/media\/file\/[0-9a-f]{32}-media\.\w+$/;

/** Pixels: how wide the small one is, and the most that the photo itself is. */
const WIDTHS = [480, 2400] as const;

/** A photo of the gallery where it is one of many: the small one; the address itself where it is kept elsewhere. */
export const smallPhoto = (url: string): string => (PHOTO.test(url) ? thumbnailOf(url) : url);

/** The sizes among which a browser chooses for a large place. */
export const photoSizes = (url: string): string | undefined =>
  PHOTO.test(url) ? `${smallPhoto(url)} ${WIDTHS[0]}w, ${url} ${WIDTHS[1]}w` : undefined;
