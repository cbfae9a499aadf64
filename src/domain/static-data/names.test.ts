import { expect, test } from 'vitest';
import { createNameLookup } from './names.ts';
import { listNames, pickEntryName } from './static-data.ts';

const lookup = createNameLookup([
  { type: 'VEHICLE_COLOR', name: 'Rouge', others: ['Red', 'أحمر'] },
  { type: 'VEHICLE_BRAND', name: 'Kia', others: ['كيا'] },
  { type: 'VEHICLE_BRAND', name: 'Land Rover', others: ['لاند روفر'] },
  { type: 'VEHICLE_MODEL', name: 'Rio', others: ['ريو'] },
  { type: 'VEHICLE_MODEL', name: 'Astra', others: ['أسترا'] },
  { type: 'VEHICLE_MODEL', name: 'Astra', others: ['أسترا'] },
  { type: 'VEHICLE_MODEL', name: 'Serie 3', others: ['3'] },
  { type: 'VEHICLE_MODEL', name: 'Mazda3', others: ['3'] },
]);

test.each([
  ['Red', 'Rouge'],
  ['احمر', 'Rouge'],
  ['الأحمر', 'Rouge'],
  ['ROUGE', 'Rouge'],
  ['Redish', 'Redish'],
  ['', ''],
])('shows the colour %j as %j', (text, shown) => expect(lookup.show('VEHICLE_COLOR', text)).toBe(shown));

test('a name belongs to one list, and to no entry when two of them differ', () => {
  expect(lookup.show('ENGINE_TYPE', 'Red')).toBe('Red');
  expect(lookup.show('VEHICLE_MODEL', 'أسترا')).toBe('Astra');
  expect(lookup.show('VEHICLE_MODEL', '3')).toBe('3');
});

test.each([
  ['كيا ريو', 'Kia Rio'],
  ['كيا ريو 2015', 'Kia Rio 2015'],
  ['لاند روفر Defender 2015', 'Land Rover Defender 2015'],
  ['Unimog ريو', 'Unimog ريو'],
])('shows the vehicle %j as %j', (text, shown) => expect(lookup.showVehicle(text)).toBe(shown));

test('lists the names of an entry, and picks one per language', () => {
  const entry = { name: 'Red', names: { ar: 'أحمر', en: null, fr: 'Rouge' }, synonyms: 'Rosso, rojo،قرمزي' };
  expect(listNames(entry)).toEqual(['Red', 'أحمر', 'Rouge', 'Rosso', 'rojo', 'قرمزي']);
  expect(pickEntryName(entry, 'ar')).toBe('أحمر');
  expect(pickEntryName(entry, 'en')).toBe('Red');
  expect(pickEntryName({ name: 'Red' }, 'fr')).toBe('Red');
});
