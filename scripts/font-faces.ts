import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const MARKS = '\u00A0«»·×°–—‘’“”„•…\u202F€£−';
const BASIC = range(0x20, 0x5d) + '_' + range(0x61, 0x7a) + MARKS;
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…\u202F‹›€™−`;
/**
 * Letters of Arabic and of Persian, Kurdish and Urdu names. Includes the space, so that browsers shape a whole sentence
 * in this font instead of word by word.
 */
const ARABIC = [
  ' ',
  '\u060C\u061B\u061F\u0640\u0670\u0671\u067E\u0686\u0691\u0695\u0698\u06A4\u06A9\u06AF\u06B5\u06BE\u06C1\u06C6\u06CC\u06CE\u06D2\u06D5',
  range(0x621, 0x63a),
  range(0x641, 0x652),
  range(0x660, 0x66c),
  range(0x6f0, 0x6f9),
  '\u200C\u200D\u200E\u200F',
].join('');

/** Sample text with the letter frequencies of English and French, for the mean character width. */
export const SAMPLE_TEXT =
  'aaaaaaaabbcccddddeeeeeeeeeeeeffgghhhiiiiiiijkllllllmmmnnnnnnnoooooooppqrrrrrrrsssssssttttttttuuuuuvvwxyyz                  ';

interface FallbackFace {
  family: string;
  weight: string;
  locals: readonly string[];
  /** Mean advance width of `SAMPLE_TEXT`, in em. Arabic fonts use `ratio`, because joined letters have other widths. */
  width?: number;
  /** Width of the web font relative to this font, measured in a browser with the product's Arabic messages. */
  ratio?: number;
}

export interface FontFace {
  /** File name without `.woff2`. */
  file: string;
  /** Path of the source file in a font package. */
  source: string;
  characters: string;
  families: readonly string[];
  /** One weight, or the range of a variable font. */
  weight: string;
  /** Scale of the glyphs, for the CSS descriptor `size-adjust`. */
  sizeAdjust?: number;
  /** System fonts shown while the font loads. */
  fallbacks?: readonly FallbackFace[];
}

const folderOf = (license: string): string => dirname(fileURLToPath(license));

/** Folders of the font packages. Their licences must accompany the fonts. */
export const FONT_PACKAGE_FOLDERS = {
  barlow: folderOf(import.meta.resolve('@fontsource/barlow/LICENSE')),
  condensed: folderOf(import.meta.resolve('@fontsource/barlow-condensed/LICENSE')),
  cairo: folderOf(import.meta.resolve('@fontsource-variable/cairo/LICENSE')),
};

const barlow = (weight: number) => `${FONT_PACKAGE_FOLDERS.barlow}/files/barlow-latin-${weight}-normal.woff2`;
const condensed = (weight: number) =>
  `${FONT_PACKAGE_FOLDERS.condensed}/files/barlow-condensed-latin-${weight}-normal.woff2`;
const cairo = (script: string) => `${FONT_PACKAGE_FOLDERS.cairo}/files/cairo-${script}-wght-normal.woff2`;

const SANS: FallbackFace = {
  family: 'Barlow Fallback',
  weight: '400',
  locals: ['Arial', 'Liberation Sans', 'Roboto'],
  width: 0.4424,
};
const SANS_BOLD: FallbackFace = {
  family: 'Barlow Fallback',
  weight: '600',
  locals: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  width: 0.4802,
};
const CONDENSED: FallbackFace = { ...SANS_BOLD, family: 'Barlow Condensed Fallback', weight: '700' };
// Fallbacks for Linux desktops, most of which have DejaVu.
const SANS_DEJAVU: FallbackFace = {
  family: 'Barlow Fallback DejaVu',
  weight: '400',
  locals: ['DejaVu Sans'],
  width: 0.508,
};
const SANS_BOLD_DEJAVU: FallbackFace = {
  ...SANS_DEJAVU,
  weight: '600',
  locals: ['DejaVu Sans Bold'],
  width: 0.574,
};
const CONDENSED_DEJAVU: FallbackFace = {
  ...SANS_BOLD_DEJAVU,
  family: 'Barlow Condensed Fallback DejaVu',
  weight: '700',
};
const DEJAVU = { family: 'Cairo Fallback' };
const NASKH = { family: 'Cairo Fallback Naskh' };
const CAIRO: readonly FallbackFace[] = [
  { ...DEJAVU, weight: '400', locals: ['DejaVu Sans'], ratio: 0.942 },
  { ...DEJAVU, weight: '600', locals: ['DejaVu Sans Bold'], ratio: 0.816 },
  { ...DEJAVU, weight: '700', locals: ['DejaVu Sans Bold'], ratio: 0.864 },
  { ...NASKH, weight: '400', locals: ['Noto Naskh Arabic UI', 'Noto Naskh Arabic'], ratio: 1.112 },
  { ...NASKH, weight: '600', locals: ['Noto Naskh Arabic UI Bold', 'Noto Naskh Arabic Bold'], ratio: 1.102 },
  { ...NASKH, weight: '700', locals: ['Noto Naskh Arabic UI Bold', 'Noto Naskh Arabic Bold'], ratio: 1.168 },
];

/**
 * Font files. Latin pages load the first three; Arabic pages load the next four, which include unaccented Latin
 * letters; only themes with another font load the rest.
 */
export const FACES: readonly FontFace[] = [
  {
    file: 'barlow-400',
    source: barlow(400),
    characters: LATIN,
    families: ['Barlow'],
    weight: '400',
    fallbacks: [SANS, SANS_DEJAVU],
  },
  {
    file: 'barlow-600',
    source: barlow(600),
    characters: LATIN,
    families: ['Barlow'],
    weight: '600',
    fallbacks: [SANS_BOLD, SANS_BOLD_DEJAVU],
  },
  {
    file: 'barlow-condensed-700',
    source: condensed(700),
    characters: LATIN,
    families: ['Barlow Condensed'],
    weight: '700',
    fallbacks: [CONDENSED, CONDENSED_DEJAVU],
  },
  {
    file: 'cairo-arabic',
    source: cairo('arabic'),
    characters: ARABIC,
    families: ['Cairo Arabic', 'Cairo Variable'],
    weight: '400 700',
    sizeAdjust: 1.06,
    fallbacks: CAIRO,
  },
  { file: 'barlow-basic-400', source: barlow(400), characters: BASIC, families: ['Barlow Basic'], weight: '400' },
  { file: 'barlow-basic-600', source: barlow(600), characters: BASIC, families: ['Barlow Basic'], weight: '600' },
  {
    file: 'barlow-condensed-basic-700',
    source: condensed(700),
    characters: BASIC,
    families: ['Barlow Condensed Basic'],
    weight: '700',
  },
  {
    file: 'barlow-condensed-400',
    source: condensed(400),
    characters: LATIN,
    families: ['Barlow Condensed'],
    weight: '400',
  },
  { file: 'cairo-latin', source: cairo('latin'), characters: LATIN, families: ['Cairo Variable'], weight: '400 700' },
];
