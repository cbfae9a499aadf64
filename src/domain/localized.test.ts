import * as v from 'valibot';
import { expect, test } from 'vitest';
import { completeText, localizedText, optionalLocalizedText } from './localized.ts';

test('adds null for a language that a stored text lacks', () => {
  expect(completeText({ en: 'Oil' })).toStrictEqual({ ar: null, en: 'Oil', fr: null });
  expect(completeText({ ar: 'زيت', en: 'Oil', fr: 'Huile' })).toStrictEqual({ ar: 'زيت', en: 'Oil', fr: 'Huile' });
});

test('requires the fallback language only, and no text of an optional one', () => {
  expect(v.parse(localizedText(10), { ar: 'زيت' })).toStrictEqual({ ar: 'زيت', en: null, fr: null });
  expect(v.safeParse(localizedText(10), { en: 'Oil' }).success).toBe(false);
  expect(v.parse(optionalLocalizedText(10), { fr: ' ' })).toStrictEqual({ ar: null, en: null, fr: null });
});
