import { expect, test } from 'vitest';
import { parseClientDefaults, parseVehicleDefaults } from './record-dialogs.tsx';

test.each([
  ['Nadia Haddad', { firstName: 'Nadia', lastName: 'Haddad' }],
  ['نادية أبو حداد', { firstName: 'نادية', lastName: 'أبو حداد' }],
  ['Nadia', { firstName: 'Nadia', lastName: '' }],
  ['70 123-456', { phoneNumber: '70123456' }],
  ['٧٠١٢٣٤٥٦', { phoneNumber: '70123456' }],
  ['+961 70 123456', { phoneNumber: '+96170123456' }],
  ['', {}],
])('reads a client from “%s”', (text, values) => {
  expect(parseClientDefaults(text)).toEqual(values);
});

test.each([
  ['b 482-913', { plateNumber: 'b482913' }],
  ['Land Rover', { brand: 'Land Rover' }],
  ['', {}],
])('reads a vehicle from “%s”', (text, values) => {
  expect(parseVehicleDefaults(text)).toEqual(values);
});
