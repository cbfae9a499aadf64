import { expect, test } from 'vitest';
import { parseCoordinates } from './coordinates.ts';

const BEIRUT = { latitude: '33.8938', longitude: '35.5018' };

test.each([
  '33.8938, 35.5018',
  '33.8938 35.5018',
  '(33.8938; 35.5018)',
  '٣٣٫٨٩٣٨، ٣٥٫٥٠١٨',
  '33.8938° N, 35.5018° E',
  'geo:33.8938,35.5018',
  'geo:33.8938,35.5018;u=35',
  'geo:0,0?q=33.8938,35.5018(Garage)',
  'https://www.google.com/maps/@33.8938,35.5018,15z',
  'https://www.google.com/maps?q=33.8938,35.5018',
  'https://maps.google.com/?ll=33.8938,35.5018&z=15',
  'https://www.google.com/maps/search/?api=1&query=33.8938%2C35.5018',
  'https://www.google.com/maps/dir/?api=1&destination=33.8938,35.5018',
  'https://www.google.com/maps/search/33.8938,+35.5018',
  'https://www.google.com/maps/place/Garage/@33.9,35.6,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d33.8938!4d35.5018',
  'https://www.openstreetmap.org/#map=17/33.8938/35.5018',
  'https://www.openstreetmap.org/?mlat=33.8938&mlon=35.5018#map=12/33.9/35.6',
  'https://maps.apple.com/?ll=33.8938,35.5018',
  'https://maps.apple.com/place?coordinate=33.8938,35.5018&name=Garage',
])('reads %s', (text) => {
  expect(parseCoordinates(text)).toEqual(BEIRUT);
});

test('reads the southern and western hemispheres', () => {
  expect(parseCoordinates('12.0464 S, 77.0428 W')).toEqual({ latitude: '-12.0464', longitude: '-77.0428' });
  expect(parseCoordinates('-12.0464,-77.0428')).toEqual({ latitude: '-12.0464', longitude: '-77.0428' });
  expect(parseCoordinates('33.123456789, 35')).toEqual({ latitude: '33.1234568', longitude: '35' });
});

test.each([
  '',
  'Beirut',
  '33.8938',
  '91, 35',
  '33, 181',
  'https://maps.app.goo.gl/abc123',
  'https://goo.gl/maps/abc123',
  'https://example.com/33.8938/35.5018',
  'https://www.google.com/maps?q=Garage+Saad',
  'tel:33.8938,35.5018',
])('reads no coordinates from “%s”', (text) => {
  expect(parseCoordinates(text)).toBeUndefined();
});
