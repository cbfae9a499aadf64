import { readFileSync } from 'node:fs';
import { cleanup, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import { aVehicleRecord } from '#tests/support/vehicle-record.ts';
import { VehiclePicture } from './vehicle-fields.tsx';

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'vehicles', JSON.parse(readFileSync('locales/en/vehicles.json', 'utf8')));
});
afterEach(cleanup);

const show = async (fields: Parameters<typeof aVehicleRecord>[0]) => {
  await renderPage(<VehiclePicture vehicle={aVehicleRecord(fields)} />);
  const image = document.querySelector('img')!;
  return {
    src: image.getAttribute('src'),
    alt: image.alt,
    paint: () => image.nextElementSibling as HTMLElement | null,
  };
};

test('tints the neutral illustration of the type in the color of the vehicle', async () => {
  const { src, alt, paint } = await show({ type: 'Van', colorSwatch: '#1f4e9e' });
  expect([src, alt]).toEqual(['/vehicle-types/Van-neutral.webp', '']);
  await waitFor(() => expect(paint()?.style.backgroundColor).toBe('rgb(56 78 158)'));
});

test('keeps the neutral illustration for a color without a swatch', async () => {
  const { src, paint } = await show({ type: 'Car', colorSwatch: null });
  expect([src, paint()]).toEqual(['/vehicle-types/Car-neutral.webp', null]);
});

test('shows the neutral illustration for the picture of the type, which the server sends without a photo', async () => {
  const { src, alt } = await show({
    type: 'Van',
    colorSwatch: null,
    image: { key: null, url: '/vehicle-types/Van.webp' },
  });
  expect([src, alt]).toEqual(['/vehicle-types/Van-neutral.webp', '']);
});

test('shows the photo of a vehicle untinted', async () => {
  const { src, alt, paint } = await show({ colorSwatch: '#1f4e9e', image: { id: 'i1', url: '/photo.jpg' } as never });
  expect([src, alt, paint()]).toEqual(['/photo.jpg', 'Photo of B482913', null]);
});
