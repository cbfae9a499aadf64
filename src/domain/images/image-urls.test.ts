import { expect, test } from 'vitest';
import { gallerySrcset, galleryThumbnailUrl, imageSources, PUBLIC_IMAGE_SIZES, thumbnailUrl } from './image-urls.ts';

const PHOTO = `/backend/media/file/${'0f'.repeat(16)}-media.webp`;

test('returns thumbnail and srcset of a photo of this backend', () => {
  expect(galleryThumbnailUrl(PHOTO)).toBe(`${PHOTO}?size=thumb`);
  expect(gallerySrcset(PHOTO)).toBe(`${PHOTO}?size=thumb 480w, ${PHOTO} 2400w`);
});

test('returns a photo of another host unchanged', () => {
  const elsewhere = 'https://pictures.example/bay.jpg';
  expect(galleryThumbnailUrl(elsewhere)).toBe(elsewhere);
  expect(gallerySrcset(elsewhere)).toBeUndefined();
});

test('returns a source per format with all widths of a public image', () => {
  const url = `/backend/media/file/${'0f'.repeat(16)}.webp`;
  const widths = (format: string) =>
    `${url}?size=640.${format} 640w, ${url}?size=1280.${format} 1280w, ${url}?size=1920.${format} 1920w`;
  expect(imageSources(url)).toEqual([
    { type: 'image/avif', srcset: widths('avif') },
    { type: 'image/webp', srcset: widths('webp') },
  ]);
  expect(PUBLIC_IMAGE_SIZES).toContain('640.avif');
  expect(imageSources('https://pictures.example/bay.webp')).toEqual([]);
});

test('appends the size of a thumbnail to a signed link', () => {
  expect(thumbnailUrl('/file/a?expires=1')).toBe('/file/a?expires=1&size=thumb');
});
