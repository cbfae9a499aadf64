import { expect, test } from 'vitest';
import { photoSizes, smallPhoto } from './image-urls.ts';

const PHOTO = `/backend/media/file/${'0f'.repeat(16)}-media.webp`;

test('returns thumbnail and srcset of a photo of this backend', () => {
  expect(smallPhoto(PHOTO)).toBe(`${PHOTO}?size=thumb`);
  expect(photoSizes(PHOTO)).toBe(`${PHOTO}?size=thumb 480w, ${PHOTO} 2400w`);
});

test('returns a photo of another host unchanged', () => {
  const elsewhere = 'https://pictures.example/bay.jpg';
  expect(smallPhoto(elsewhere)).toBe(elsewhere);
  expect(photoSizes(elsewhere)).toBeUndefined();
});
