import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const MARKS = '\u00A0«»·×°–—‘’“”„•…\u202F€£';
const BASIC = range(0x20, 0x5d) + '_' + range(0x61, 0x7a) + MARKS;
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…\u202F‹›€™−`;
/** Arabic, and the letters that Persian, Kurdish and Urdu names add. */
const ARABIC = [
  '\u060C\u061B\u061F\u0640\u0670\u0671\u067E\u0686\u0691\u0695\u0698\u06A4\u06A9\u06AF\u06B5\u06BE\u06C1\u06C6\u06CC\u06CE\u06D2\u06D5',
  range(0x621, 0x63a),
  range(0x641, 0x652),
  range(0x660, 0x66c),
  range(0x6f0, 0x6f9),
  '\u200C\u200D\u200E\u200F',
].join('');

/** As often as English and French use them. */
export const LETTERS =
  'aaaaaaaabbcccddddeeeeeeeeeeeeffgghhhiiiiiiijkllllllmmmnnnnnnnoooooooppqrrrrrrrsssssssttttttttuuuuuvvwxyyz                  ';

interface StandIn {
  family: string;
  weight: string;
  locals: readonly string[];
  /** The mean width of `LETTERS` in it, in shares of its size; Arabic letters join, so theirs cannot be added up. */
  width?: number;
  /** How much wider the font is than it, measured in a browser on the product's Arabic sentences. */
  ratio?: number;
}

export interface FontFace {
  /** Of its file, without `.woff2`. */
  file: string;
  /** Its file in a font package. */
  source: string;
  characters: string;
  families: readonly string[];
  /** A range where the weight varies. */
  weight: string;
  /** Scales the letters against those of other families at the same size. */
  sizeAdjust?: number;
  /** The system's fonts that stand in while it loads. */
  standIns?: readonly StandIn[];
}

const folderOf = (license: string): string => dirname(fileURLToPath(license));

/** The font packages; their licences ask to go where the fonts go. */
export const PACKAGES = {
  barlow: folderOf(import.meta.resolve('@fontsource/barlow/LICENSE')),
  condensed: folderOf(import.meta.resolve('@fontsource/barlow-condensed/LICENSE')),
  cairo: folderOf(import.meta.resolve('@fontsource-variable/cairo/LICENSE')),
};

const barlow = (weight: number) => `${PACKAGES.barlow}/files/barlow-latin-${weight}-normal.woff2`;
const condensed = (weight: number) => `${PACKAGES.condensed}/files/barlow-condensed-latin-${weight}-normal.woff2`;
const cairo = (script: string) => `${PACKAGES.cairo}/files/cairo-${script}-wght-normal.woff2`;

const SANS: StandIn = {
  family: 'Barlow Stand-in',
  weight: '400',
  locals: ['Arial', 'Liberation Sans', 'Roboto'],
  width: 0.4424,
};
const SANS_BOLD: StandIn = {
  family: 'Barlow Stand-in',
  weight: '600',
  locals: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  width: 0.4802,
};
const CONDENSED: StandIn = { ...SANS_BOLD, family: 'Barlow Condensed Stand-in', weight: '700' };
// One of each is there: the first on most Linux desktops, the second on Android.
const DEJAVU = { family: 'Cairo Stand-in' };
const NASKH = { family: 'Cairo Stand-in Naskh' };
const CAIRO: readonly StandIn[] = [
  { ...DEJAVU, weight: '400', locals: ['DejaVu Sans'], ratio: 0.942 },
  { ...DEJAVU, weight: '600', locals: ['DejaVu Sans Bold'], ratio: 0.816 },
  { ...DEJAVU, weight: '700', locals: ['DejaVu Sans Bold'], ratio: 0.864 },
  { ...NASKH, weight: '400', locals: ['Noto Naskh Arabic UI', 'Noto Naskh Arabic'], ratio: 1.112 },
  { ...NASKH, weight: '600', locals: ['Noto Naskh Arabic UI Bold', 'Noto Naskh Arabic Bold'], ratio: 1.102 },
  { ...NASKH, weight: '700', locals: ['Noto Naskh Arabic UI Bold', 'Noto Naskh Arabic Bold'], ratio: 1.168 },
];

/** Latin pages take the first three; Arabic ones the next four, whose Latin letters are the unaccented ones; the rest serve other themes. */
export const FACES: readonly FontFace[] = [
  { file: 'barlow-400', source: barlow(400), characters: LATIN, families: ['Barlow'], weight: '400', standIns: [SANS] },
  {
    file: 'barlow-600',
    source: barlow(600),
    characters: LATIN,
    families: ['Barlow'],
    weight: '600',
    standIns: [SANS_BOLD],
  },
  {
    file: 'barlow-condensed-700',
    source: condensed(700),
    characters: LATIN,
    families: ['Barlow Condensed'],
    weight: '700',
    standIns: [CONDENSED],
  },
  {
    file: 'cairo-arabic',
    source: cairo('arabic'),
    characters: ARABIC,
    families: ['Cairo Arabic', 'Cairo Variable'],
    weight: '400 700',
    sizeAdjust: 1.06,
    standIns: CAIRO,
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
