import { expect, test } from 'vitest';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { buildGarageInfo, toWallTime, listWeekHours } from './garage-contacts.tsx';

const entry = (
  type: BrandingEntry['type'],
  fields: Record<string, string>,
  language: BrandingEntry['language'] = 'common',
): BrandingEntry => ({
  id: `${type}-${language}`,
  type,
  language,
  status: 'ACTIVE',
  updatedAt: '2026-01-01T00:00:00.000Z',
  fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
});
const hours = JSON.stringify({ days: { 1: [['08:00', '18:00']] }, exceptions: [] });

test('prefers the contacts of the branding, phone first', () => {
  const garage = buildGarageInfo(
    [
      entry('MERCHANT_INFO', { phone: '+961 73 204 000', email: '', latitude: '33.89', longitude: '35.53' }),
      entry('MERCHANT_SOCIAL', { whatsapp: '+96173204001' }),
    ],
    { PUBLIC_SUPPORT_PHONE: '+1', PUBLIC_SUPPORT_EMAIL: 'help@karaj.test' },
    'en',
  );
  expect(garage.contacts).toEqual([
    { kind: 'call', href: 'tel:+96173204000', text: '+961 73 204 000' },
    { kind: 'whatsapp', href: 'https://wa.me/96173204001', text: '+96173204001' },
    { kind: 'email', href: 'mailto:help@karaj.test', text: 'help@karaj.test' },
  ]);
  expect(garage.directions).toBe('https://www.google.com/maps/dir/?api=1&destination=33.89%2C35.53');
});

test('shows the address in the language of the reader, else the common one', () => {
  const entries = [
    entry('MERCHANT_INFO', { address: 'النهر', phone: '+96173204000' }),
    entry('MERCHANT_INFO', { merchantName: '', address: 'Nahr Street' }, 'en'),
  ];
  expect(buildGarageInfo(entries, {}, 'en')).toMatchObject({ address: 'Nahr Street', contacts: [{ kind: 'call' }] });
  expect(buildGarageInfo(entries, {}, 'fr').address).toBe('النهر');
});

test('shows the hours in UTC for a zone that the browser does not know', () => {
  const { timeZone } = buildGarageInfo([entry('MERCHANT_INFO', { timeZone: 'Nowhere/Unknown' })], {}, 'en');
  expect(toWallTime(new Date('2026-11-25T10:00:00Z'), timeZone)).toEqual({ day: '2026-11-25', time: '10:00' });
});

test('returns no contacts for an empty branding', () => {
  const garage = buildGarageInfo([], {}, 'en');
  expect(garage).toMatchObject({ contacts: [], address: '', timeZone: 'UTC' });
  expect(garage.directions).toBeUndefined();
  expect(listWeekHours(garage.hours, '2026-11-16')).toEqual([]);
});

test('lists the opening hours of seven days from today', () => {
  const week = listWeekHours(
    buildGarageInfo([entry('MERCHANT_INFO', { workingHours: hours })], {}, 'en').hours,
    '2026-11-18',
  );
  expect(week.map(({ day }) => day)).toEqual([18, 19, 20, 21, 22, 23, 24].map((day) => `2026-11-${day}`));
  expect(week.map(({ intervals }) => intervals.length)).toEqual([0, 0, 0, 0, 0, 1, 0]);
});

test('converts an instant to the time zone of the garage', () => {
  const now = new Date('2026-11-16T22:30:00Z');
  expect(toWallTime(now, 'Asia/Beirut')).toEqual({ day: '2026-11-17', time: '00:30' });
  expect(toWallTime(now, 'UTC')).toEqual({ day: '2026-11-16', time: '22:30' });
});
