import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DAISY_COMPONENTS } from '../../tailwind.config.mjs';
import {
  contrastRatio,
  TEXT_CONTRAST_MIN,
  DARK_BACKGROUNDS,
  LIGHT_BACKGROUNDS,
} from '#domain/branding/theme-variables.ts';

const colors = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/'?--(?:color-)?([\w-]+)'?: '?(#[\da-f]{6})\b/gi)].map((match) => [match[1]!, match[2]!]),
  );

const [light, dark] = readFileSync('tailwind.config.mjs', 'utf8').split('daisyTheme({').slice(1).map(colors);
const brand = colors(readFileSync('src/styles/tokens.css', 'utf8'));
const themes = [
  [
    'light',
    { ...light!, primary: brand['brand-600']!, 'primary-content': brand['brand-content']! },
    brand['brand-text-light']!,
  ],
  [
    'dark',
    { ...dark!, primary: brand['brand-400']!, 'primary-content': brand['brand-content-dark']! },
    brand['brand-text-dark']!,
  ],
] as const;

test.each(themes)(
  '%s: every text colour has enough contrast on its background',
  (_, theme: Record<string, string>, brandText) => {
    const pairs = [
      ...['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'].map((name) => [
        `${name}-content`,
        name,
      ]),
      ...['base-100', 'base-200', 'base-300'].map((ground) => ['base-content', ground]),
      // Text in these colours appears on both backgrounds.
      ...['secondary', 'info', 'success', 'error'].flatMap((name) => [
        [name, 'base-100'],
        [name, 'base-200'],
      ]),
    ];
    const low = pairs.filter(([text, ground]) => contrastRatio(theme[text!]!, theme[ground!]!) < TEXT_CONTRAST_MIN);
    expect(low).toEqual([]);
    for (const ground of ['base-100', 'base-200'])
      expect(contrastRatio(brandText, theme[ground]!)).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
  },
);

test('the backgrounds in theme-variables.ts equal those of the themes', () => {
  expect(LIGHT_BACKGROUNDS).toEqual([light!['base-100'], light!['base-200']]);
  expect(DARK_BACKGROUNDS).toEqual([dark!['base-100'], dark!['base-200']]);
});

/** Minimum contrast of graphical objects (WCAG 1.4.11). */
const GRAPHIC_CONTRAST_MIN = 3;
const [lightTokens, darkTokens] = readFileSync('src/styles/tokens.css', 'utf8').split("[data-theme='garage-dark']");

test.each([
  ['light', { ...colors(lightTokens!), 'chart-1': brand['brand-600']! }, light!['base-100']!],
  ['dark', { ...colors(darkTokens!), 'chart-1': brand['brand-400']! }, dark!['base-100']!],
] as const)('%s: every series of a chart is visible on a card', (_, tokens: Record<string, string>, ground) => {
  const series = ['1', '2', '3', '4', '5', '6', 'compare'].map((name) => tokens[`chart-${name}`]!);
  expect(series.filter((color) => contrastRatio(color, ground) < GRAPHIC_CONTRAST_MIN)).toEqual([]);
  expect(new Set(series).size).toBe(series.length);
});

test('overrides only components of daisyUI that are included', () => {
  const included = new Set(DAISY_COMPONENTS);
  const components = readdirSync('node_modules/daisyui/components').flatMap(
    (file) => file.match(/^[a-z]+(?=\.css$)/) ?? [],
  );
  const overrides = readFileSync('src/styles/daisy.css', 'utf8');
  expect(components.filter((name) => new RegExp(`\\.${name}\\b`).test(overrides) && !included.has(name))).toEqual([]);
});
