import { expect, test } from 'vitest';
import { createNameLookup } from '../static-data/names.ts';
import { readRow } from './row.ts';

test('stores the name of the list for a colour, model and engine in another language', () => {
  const names = createNameLookup([
    { type: 'VEHICLE_COLOR', name: 'Red', others: ['أحمر', 'Rouge'] },
    { type: 'ENGINE_TYPE', name: 'Diesel', others: ['مازوت'] },
    { type: 'VEHICLE_MODEL', name: 'Rio', others: ['ريو'] },
  ]);
  const fields = ['color', 'engineType', 'model', 'plateNumber'] as const;
  const read = (...cells: string[]) =>
    readRow(2, cells, { mapping: [...fields], answers: {}, brands: new Map(), names, newestYear: 2027 }).vehicle;
  expect(read('احمر', 'مازوت', 'ريو', 'B1')).toMatchObject({ color: 'Red', engineType: 'Diesel', model: 'Rio' });
  expect(read('rouge', 'Steam', 'Uno', 'B1')).toMatchObject({ color: 'Red', engineType: 'Steam', model: 'Uno' });
});
