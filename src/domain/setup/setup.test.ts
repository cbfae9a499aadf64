import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SETUP_INPUT } from '#tests/support/setup-input.ts';
import { deriveUsername, normalizePhoneDigits, proposeHours, SetupCode, SetupInput } from './setup.ts';

const input = { ...SETUP_INPUT, code: '7Q4K-9T2M-XW8F-P3RD' };
const problemsOf = (changes: object) =>
  v.safeParse(SetupInput, { ...input, ...changes }).issues?.map((issue) => [v.getDotPath(issue), issue.message]);

test.each(['7Q4K-9T2M-XW8F-P3RD', ' 7q4k9t2mxw8fp3rd ', '7Q4K 9T2M XW8F P3RD', '٧Q4K–9T2M–XW8F–P3RD'])(
  'reads the code %s',
  (typed) => {
    expect(v.parse(SetupCode, typed)).toBe('7Q4K9T2MXW8FP3RD');
  },
);

test('reads letters that look like digits as digits', () => {
  expect(v.parse(SetupCode, 'OIL0-1111')).toBe('01101111');
});

test.each([
  ['lina.saab', { firstName: 'Lina', lastName: 'Saab' }],
  ['lina.saab', { firstName: ' Lina ', lastName: 'Saab', email: ' ' }],
  ['owner-shop', { firstName: 'Lina', lastName: 'Saab', email: 'Owner+Shop@garage.example' }],
  ['لينا.صعب', { firstName: 'لينا', lastName: 'صعب' }],
  ['سمير.أبو-علي', { firstName: 'سَمِـير', lastName: 'أَبُو عَلِيّ' }],
  ['marie-josé.d-artagnan', { firstName: 'Marie José', lastName: 'd’Artagnan' }],
  ['', { firstName: '', lastName: '' }],
])('derives the username %s', (username, person) => {
  expect(deriveUsername(person)).toBe(username);
});

test.each([
  ['03 123 456', '03123456'],
  ['+961 (3) 123-456', '009613123456'],
  ['٠٣ ١٢٣ ٤٥٦', '03123456'],
  ['call me', 'callme'],
])('reads the phone number %s', (typed, digits) => {
  expect(normalizePhoneDigits(typed)).toBe(digits);
});

test.each([
  ['LB', '1', '7'],
  ['FR', '1', '7'],
  ['EG', '6', '5'],
  ['SA', '7', '5'],
  ['US', '7', '7'],
  [undefined, '1', '7'],
])('proposes six days for %s, whose week begins on %s, closed on %s', (country, firstWeekday, closed) => {
  const { days } = proposeHours(country, firstWeekday);
  expect(Object.entries(days).filter(([, intervals]) => intervals.length === 0)).toEqual([[closed, []]]);
});

test('accepts a whole input without e-mail', () => {
  expect(problemsOf({})).toBeUndefined();
});

test.each([
  ['country', 'ZZ'],
  ['timeZone', 'Mars/Olympus'],
  ['currency', 'XYZ'],
  ['garageName', 'x'.repeat(200)],
  ['garagePhone', ''],
  ['garagePhone', 'call me'],
  ['firstWeekday', '8'],
  ['mainLanguage', 'de'],
  ['password', 'LongEnough'],
  ['code', 'x'.repeat(101)],
  ['role', 'ADMIN'],
])('rejects %s %s', (field, value) => {
  expect(problemsOf({ [field]: value })?.map(([path]) => path)).toEqual([field]);
});

test.each(['كراج السلام', 'Garage “L’Étoile” <b>', '🚗🔧'])('accepts the garage name %s', (garageName) => {
  expect(problemsOf({ garageName })).toBeUndefined();
});
