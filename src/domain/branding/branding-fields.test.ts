import { expect, test } from 'vitest';
import { parseBrandingFields, parseCoreValues, parseFaqs, TRUST_FIELDS, TRUST_MAX } from './branding-fields.ts';

const asFields = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));
const info = { merchantName: 'Karaj', currency: 'USD', timeZone: 'Asia/Beirut' };

const withHoliday = (name: string | object) =>
  JSON.stringify({ days: {}, exceptions: [{ from: '2027-01-01', to: '2027-01-01', intervals: [], name }] });

const withDays = (...ranges: [string, string][]) =>
  JSON.stringify({ days: {}, exceptions: ranges.map(([from, to]) => ({ from, to, intervals: [] })) });

test('requires name, currency and time zone only', () => {
  const parsed = parseBrandingFields('MERCHANT_INFO', asFields(info));
  expect(parsed).toMatchObject({
    fields: expect.arrayContaining([
      { key: 'phone', value: '' },
      { key: 'merchantName', value: 'Karaj' },
    ]),
  });
});

test('stores the plain name of an exception as that in the main language', () => {
  const store = (name: string | object, mainLanguage: string) => {
    const sent = asFields({ ...info, workingHours: withHoliday(name), mainLanguage });
    const parsed = parseBrandingFields('MERCHANT_INFO', sent) as { fields: { key: string; value: string }[] };
    const hours = parsed.fields.find(({ key }) => key === 'workingHours')!.value;
    return (JSON.parse(hours) as { exceptions: { name?: object }[] }).exceptions[0]!.name;
  };
  expect(store(' Noël ', 'fr')).toEqual({ fr: 'Noël' });
  expect(store({ ar: 'عيد', en: null }, 'fr')).toEqual({ ar: 'عيد', en: null });
  expect(store('', 'en')).toBeUndefined();
});

test.each([
  ['MERCHANT_INFO', { ...info, merchantName: ' ' }, 'fields.merchantName', 'required'],
  ['MERCHANT_INFO', { ...info, timeZone: 'Mars/Olympus' }, 'fields.timeZone', 'format'],
  ['MERCHANT_INFO', { ...info, phone: '+(......)' }, 'fields.phone', 'format'],
  ['MERCHANT_INFO', { ...info, latitude: '91' }, 'fields.latitude', 'format'],
  ['MERCHANT_INFO', { ...info, latitude: '33.9' }, 'fields.longitude', 'required'],
  ['MERCHANT_INFO', { ...info, longitude: '35.5' }, 'fields.latitude', 'required'],
  ['MERCHANT_INFO', { ...info, owner: 'x' }, 'fields.owner', 'unknownField'],
  ['MERCHANT_SOCIAL', { facebook: 'javascript:alert(1)' }, 'fields.facebook', 'format'],
  ['MERCHANT_SOCIAL', { facebook: 'http://example.com' }, 'fields.facebook', 'format'],
  ['MERCHANT_SOCIAL', { facebook: 'https://example.com/\u0000' }, 'fields.facebook', 'format'],
  ['MERCHANT_SOCIAL', { facebook: 'https://example.com/\nme' }, 'fields.facebook', 'format'],
  ['MERCHANT_INFO', { ...info, address: 'Road 1\u0000' }, 'fields.address', 'format'],
  [
    'MERCHANT_INFO',
    { ...info, workingHours: withHoliday({ ar: 'Eid\u0000' }) },
    'fields.workingHours.exceptions.0.name.ar',
    'format',
  ],
  [
    'MERCHANT_INFO',
    { ...info, workingHours: withHoliday('x'.repeat(61)) },
    'fields.workingHours.exceptions.0.name',
    'maxLength',
  ],
  [
    'MERCHANT_INFO',
    { ...info, workingHours: '{"days":{"1":[["08:00","08:00"]]}}' },
    'fields.workingHours.days.1.0',
    'timesEqual',
  ],
  [
    'MERCHANT_INFO',
    { ...info, workingHours: withDays(['2027-01-01', '2027-01-03'], ['2027-01-03', '2027-01-03']) },
    'fields.workingHours.exceptions.1.from',
    'daysOverlap',
  ],
  ['MERCHANT_THEME_COLORS', { theme: '{"colorBrand":{}}' }, 'fields.theme.colorBrand.0', 'format'],
  ['MERCHANT_THEME_COLORS', { theme: 'red' }, 'fields.theme', 'format'],
  ['MERCHANT_IMAGES', { favicon: '../etc/passwd' }, 'fields.favicon', 'format'],
  ['MERCHANT_STATS', { yearsOfExperience: '-1' }, 'fields.yearsOfExperience', 'format'],
  ['MERCHANT_FAQS', { items: '[{"question":"?","answer":""}]' }, 'fields.items.0.answer', 'required'],
] as const)('%s refuses %o', (type, values, field, code) => {
  const parsed = parseBrandingFields(type, asFields(values));
  expect('problems' in parsed && parsed.problems[0]).toMatchObject({ field, code });
});

test('accepts a phone number with separators', () => {
  for (const phone of ['+961 (3) 204-000', '+212 5.22.33.44.55', '+33123456789', ''])
    expect(parseBrandingFields('MERCHANT_INFO', asFields({ ...info, phone }))).toHaveProperty('fields');
});

test('parses lists and returns none for invalid JSON', () => {
  expect(parseFaqs('[{"question":"When?","answer":"Now."}]')).toEqual([{ question: 'When?', answer: 'Now.' }]);
  expect(parseFaqs('')).toEqual([]);
  expect(parseCoreValues('{"title":1}')).toEqual([]);
});

test.each([
  [{ yearsOfExperience: '200', happyCustomers: '100000000' }, true],
  [{ yearsOfExperience: '201' }, false],
  [{ yearsOfExperience: '-1' }, false],
  [{ happyCustomers: 'many' }, false],
])('accepts the figures %j: %s', (stats, isAccepted) => {
  expect('fields' in parseBrandingFields('MERCHANT_STATS', asFields(stats))).toBe(isAccepted);
});

test('accepts the poles and the date line', () => {
  expect(parseBrandingFields('MERCHANT_INFO', asFields({ ...info, latitude: '-90', longitude: '180' }))).toHaveProperty(
    'fields',
  );
});

test('rejects a JSON text that is malformed or too deep', () => {
  for (const items of ['nonsense', '', '['.repeat(50) + ']'.repeat(50)])
    expect(parseBrandingFields('MERCHANT_FAQS', asFields({ items }))).toEqual({
      problems: [{ field: 'fields.items', code: 'format' }],
    });
});

test('accepts a story without the texts of the trust row, and each of them up to its limit', () => {
  const parse = (fields: Record<string, string>) => parseBrandingFields('MERCHANT_ABOUT', asFields(fields));
  expect(parse({ text: 'Since 2008.' })).toEqual({ fields: [{ key: 'text', value: 'Since 2008.' }] });
  for (const key of TRUST_FIELDS) {
    expect(parse({ [key]: 'x'.repeat(TRUST_MAX) })).toHaveProperty('fields');
    expect(parse({ [key]: 'x'.repeat(TRUST_MAX + 1) })).toMatchObject({ problems: [{ field: `fields.${key}` }] });
  }
});
