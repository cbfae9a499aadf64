import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fillMissingLanguages, localizedText, optionalLocalizedText } from './localized.ts';
import { toProblems } from './problems.ts';

test('adds null for a language that a stored text lacks', () => {
  expect(fillMissingLanguages({ en: 'Oil' })).toStrictEqual({ ar: null, en: 'Oil', fr: null });
  expect(fillMissingLanguages({ ar: 'زيت', en: 'Oil', fr: 'Huile' })).toStrictEqual({
    ar: 'زيت',
    en: 'Oil',
    fr: 'Huile',
  });
});

test('requires a text in any one language; an optional text may be empty', () => {
  expect(v.parse(localizedText(10), { ar: 'زيت' })).toStrictEqual({ ar: 'زيت', en: null, fr: null });
  expect(v.parse(localizedText(10), { fr: 'Huile' })).toStrictEqual({ ar: null, en: null, fr: 'Huile' });
  const problems = (text: object) =>
    toProblems(v.safeParse(v.object({ title: localizedText(10) }), { title: text }).issues!);
  expect(problems({ ar: ' ', en: '' })).toEqual([{ field: 'title', code: 'oneLanguage' }]);
  expect(problems({ ar: 'زيت', en: 'a'.repeat(11) })).toEqual([
    { field: 'title.en', code: 'maxLength', params: { max: 10 } },
  ]);
  expect(v.parse(optionalLocalizedText(10), { fr: ' ' })).toStrictEqual({ ar: null, en: null, fr: null });
});

test('accepts a plain text, which the main language gets', () => {
  expect(v.parse(localizedText(10), ' زيت ')).toBe('زيت');
  expect(v.parse(optionalLocalizedText(10), 'Oil')).toBe('Oil');
  expect(v.parse(optionalLocalizedText(10), ' ')).toBeNull();
  const problems = (text: unknown) =>
    toProblems(v.safeParse(v.object({ title: localizedText(10) }), { title: text }).issues!);
  expect(problems(' ')).toEqual([{ field: 'title', code: 'required' }]);
  expect(problems('a'.repeat(11))).toEqual([{ field: 'title', code: 'maxLength', params: { max: 10 } }]);
  expect(problems(5)).toEqual([{ field: 'title', code: 'format' }]);
  expect(problems({ en: 5 })).toEqual([{ field: 'title.en', code: 'format' }]);
});
