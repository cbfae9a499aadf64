import i18next, { type i18n } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import arabic from '#locales/ar/validation.json' with { type: 'json' };
import english from '#locales/en/validation.json' with { type: 'json' };
import french from '#locales/fr/validation.json' with { type: 'json' };
import { MESSAGE_KEYS } from '#domain/problems.ts';
import { problemMessage } from './problem-message.ts';

let texts: i18n;
beforeAll(async () => {
  texts = i18next.createInstance();
  await texts.init({
    lng: 'en',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { ar: { validation: arabic }, en: { validation: english }, fr: { validation: french } },
  });
});
const messageOf = (locale: string, ...[problem, label]: [Parameters<typeof problemMessage>[1], string]) =>
  problemMessage(texts.getFixedT(locale), problem, label);

test('interpolates the field and the bound', () => {
  expect(messageOf('en', { code: 'required' }, 'Plate number')).toBe('Plate number is required.');
  expect(messageOf('en', { code: 'maxLength', params: { max: 20 } }, 'Plate number')).toBe(
    'Plate number must not exceed 20 characters.',
  );
  expect(messageOf('en', { code: 'size', params: { n: 5 } }, 'Photo')).toBe('Photo size must not exceed 5MB.');
  expect(messageOf('fr', { code: 'min', params: { min: 16 } }, 'Âge')).toContain('16');
});

test('uses a message without the bound when it is missing', () => {
  expect(messageOf('en', { code: 'min' }, 'Total cost')).toBe('Total cost format is invalid.');
  expect(messageOf('en', { code: 'oneOf', params: {} }, 'Type')).toBe('Type format is invalid.');
});

test('names the field of an unknown code', () => {
  const code = 'weird' as 'format';
  expect(messageOf('en', { code }, 'Plate number')).toBe('Plate number was not accepted.');
});

test.each(MESSAGE_KEYS)('fills every placeholder of %s when its parameters are missing', (code) => {
  for (const locale of ['ar', 'en', 'fr']) expect(messageOf(locale, { code }, 'LABEL')).not.toMatch(/[{}]/);
});

test('inserts a label unescaped', () => {
  expect(messageOf('en', { code: 'required' }, 'A <b> & {x}')).toContain('A <b> &');
});

describe.each(['ar', 'en', 'fr'])('%s', (locale) => {
  test.each(MESSAGE_KEYS)('interpolates every parameter of %s', (code) => {
    const message = messageOf(
      locale,
      { code, params: { min: 1, max: 2, n: 3, types: 'A, B', example: '1234.50' } },
      'LABEL',
    );
    expect(message).not.toMatch(/[{}]|validation:/);
    expect(message).toMatch(/\.$/);
  });
});
