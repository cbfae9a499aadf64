import { expect, test } from 'vitest';
import sharp from 'sharp';
import { statSync } from 'node:fs';
import { LOCALE_CODES } from '#domain/locales.ts';
import { parseGuide, type GuideBlock } from '#portal/features/guide/parse-guide.ts';
import { find, read } from '#tests/support/sources.ts';
import { GUIDE_STEPS } from '#tests/support/guide-steps.ts';

/** Maximum total size of the pictures of all languages, in bytes. */
const PICTURES_MAX_BYTES = 1_500_000;
const pictures = find('docs/guide/pictures/**/*.webp');
const blocksOf = (locale: string) => parseGuide(read(`docs/guide/${locale}.md`)).blocks;
const kindsOf = (blocks: GuideBlock[]) => blocks.map(({ kind }) => kind);

test('every language has a guide', () => {
  expect(find('docs/guide/*.md')).toEqual(LOCALE_CODES.map((locale) => `docs/guide/${locale}.md`).toSorted());
});

test.each(LOCALE_CODES)('the guide in %s shows each picture of `npm run guide` once', (locale) => {
  const shown = blocksOf(locale).filter((block) => block.kind === 'picture');
  const drawn = GUIDE_STEPS.map(({ name }) => `pictures/${locale}/${name}.webp`);
  expect(shown.map(({ path }) => path)).toEqual(expect.arrayContaining(drawn));
  expect(shown).toHaveLength(drawn.length);
  expect(pictures).toEqual(expect.arrayContaining(drawn.map((path) => `docs/guide/${path}`)));
});

test('no picture is unused, and all are small and have the same dimensions', async () => {
  expect(pictures).toHaveLength(LOCALE_CODES.length * GUIDE_STEPS.length);
  expect(pictures.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(PICTURES_MAX_BYTES);
  const sizes = await Promise.all(pictures.map(async (path) => sharp(path).metadata()));
  expect(new Set(sizes.map(({ width, height }) => `${width} × ${height}`))).toEqual(new Set(['1120 × 700']));
});

test.each(LOCALE_CODES)('the guide in %s has the same blocks as the English one', (locale) => {
  expect(kindsOf(blocksOf(locale))).toEqual(kindsOf(blocksOf('en')));
});

/** Returns all translations of a locale. */
function readTranslations(locale: string): Set<string> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else for (const each of Object.values(value as object)) collect(each);
  };
  for (const path of find(`locales/${locale}/*.json`)) collect(JSON.parse(read(path)));
  return texts;
}

test.each(LOCALE_CODES)('every label in the guide in %s is on a screen', (locale) => {
  const texts = readTranslations(locale);
  const labels = blocksOf(locale)
    // The first paragraph explains how labels look.
    .slice(1)
    .flatMap((block) => ('spans' in block ? block.spans : 'steps' in block ? block.steps.flat() : []))
    .filter(({ isLabel }) => isLabel);
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter(({ text }) => !texts.has(text)).map(({ text }) => text)).toEqual([]);
});
