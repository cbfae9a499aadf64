import { expect, test } from 'vitest';
import { photoSizes, smallPhoto } from './image-urls.ts';

const PHOTO = `/backend/media/file/${'0f'.repeat(16)}-media.webp`;

test('a photo has a small one beside it', () => {
  expect(smallPhoto(PHOTO)).toBe(`${PHOTO}?size=thumb`);
  expect(photoSizes(PHOTO)).toBe(`${PHOTO}?size=thumb 480w, ${PHOTO} 2400w`);
});

test('one that another host keeps is shown as it is', () => {
  const elsewhere = 'https://pictures.example/bay.jpg';
  expect(smallPhoto(elsewhere)).toBe(elsewhere);
  expect(photoSizes(elsewhere)).toBeUndefined();
});
