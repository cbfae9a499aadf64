// npm run fonts: writes src/styles/fonts/ and src/styles/fonts.css from the font packages.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { FACES, SAMPLE_TEXT, FONT_PACKAGE_FOLDERS, type FontFace } from './font-faces.ts';
import { readMetrics } from './font-metrics.ts';

const FOLDER = 'src/styles/fonts';
const CSS = 'src/styles/fonts.css';
/** OpenType features to keep: Arabic shaping, kerning, tabular figures. */
const FEATURES = 'kern mark mkmk liga rlig calt ccmp locl tnum init medi fina isol'.split(' ');
/** Formats characters as a CSS `unicode-range`: `U+20-7E, U+A0`. */
function unicodeRange(characters: string): string {
  const codes = [...new Set(characters)].map((letter) => letter.codePointAt(0)!).toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

const percent = (share: number) => `${(share * 100).toFixed(2).replace(/\.?0+$/, '')}%`;
const rule = (lines: readonly (string | false | undefined)[]) =>
  `@font-face {\n${lines.flatMap((line) => (line ? [`  ${line};\n`] : [])).join('')}}\n`;

const faceRule = (face: FontFace, family: string) =>
  rule([
    `font-family: '${family}'`,
    `font-weight: ${face.weight}`,
    'font-display: swap',
    `src: url('./fonts/${face.file}.woff2') format('woff2')`,
    face.sizeAdjust !== undefined && `size-adjust: ${percent(face.sizeAdjust)}`,
    `unicode-range: ${unicodeRange(face.characters)}`,
  ]);

/**
 * Returns `@font-face` rules that scale system fonts to the metrics of the web font: loading it causes no layout shift.
 */
function fallbackRules({ fallbacks = [], sizeAdjust = 1, characters }: FontFace, sfnt: Uint8Array): string[] {
  const { ascent, descent, lineGap, widthOf } = readMetrics(sfnt);
  return fallbacks.map(({ family, weight, locals, width, ratio }) => {
    const scale = ratio ?? widthOf(SAMPLE_TEXT) / width!;
    return rule([
      `font-family: '${family}'`,
      `font-weight: ${weight}`,
      `src: ${locals.map((name) => `local('${name}')`).join(', ')}`,
      `size-adjust: ${percent(scale * sizeAdjust)}`,
      `ascent-override: ${percent(ascent / scale)}`,
      `descent-override: ${percent(descent / scale)}`,
      `line-gap-override: ${percent(lineGap / scale)}`,
      ratio !== undefined && `unicode-range: ${unicodeRange(characters)}`,
    ]);
  });
}

mkdirSync(FOLDER, { recursive: true });
const rules: string[] = [];
for (const face of FACES) {
  const source = readFileSync(face.source);
  const [min, max] = face.weight.split(' ').map(Number);
  const variationAxes = max === undefined ? undefined : { wght: { min: min!, max } };
  const options = { keepFeatures: FEATURES, noHinting: true, variationAxes };
  const woff2 = await subsetFont(source, face.characters, { ...options, targetFormat: 'woff2' });
  const sfnt = await subsetFont(source, face.characters, { ...options, targetFormat: 'sfnt' });
  writeFileSync(`${FOLDER}/${face.file}.woff2`, woff2);
  rules.push(...face.families.map((family) => faceRule(face, family)), ...fallbackRules(face, sfnt));
  console.log(`${face.file} ${woff2.length}`);
}
const css = ['/* Written by scripts/subset-fonts.ts. */\n', ...rules].join('\n');
writeFileSync(CSS, await format(css, { ...(await resolveConfig(CSS)), filepath: CSS }));
copyFileSync(`${FONT_PACKAGE_FOLDERS.barlow}/LICENSE`, `${FOLDER}/barlow-license.txt`);
copyFileSync(`${FONT_PACKAGE_FOLDERS.cairo}/LICENSE`, `${FOLDER}/cairo-license.txt`);
