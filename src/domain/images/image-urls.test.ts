import { expect, test } from 'vitest';
import { gallerySrcset, galleryThumbnailUrl } from './image-urls.ts';

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
