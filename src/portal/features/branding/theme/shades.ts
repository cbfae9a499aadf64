import { SHADES, type Theme } from '#domain/branding/branding.ts';
import {
  contrastRatio,
  isReadable,
  readableTextColor,
  DARK_BACKGROUNDS,
  LIGHT_BACKGROUNDS,
} from '#domain/branding/theme-variables.ts';

type Shades = Theme['colorBrand'];

/** Colour in OKLCH: lightness, chroma and hue, perceptually uniform. */
interface Lch {
  l: number;
  c: number;
  h: number;
}

const decodeGamma = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encodeGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function toLch(hex: string): Lch {
  const [r, g, b] = [1, 3, 5].map((at) => decodeGamma(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

function toRgb({ l, c, h }: Lch): number[] {
  const x = c * Math.cos(h);
  const y = c * Math.sin(h);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((value) => encodeGamma(Math.max(0, value)));
}

/** Converts a colour to sRGB hex; out-of-gamut colours lose chroma until they fit. */
function toHex(color: Lch): string {
  const rgb = toRgb(color);
  if (color.c > 0.001 && rgb.some((value) => value > 1.0005)) return toHex({ ...color, c: color.c * 0.95 });
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(1, value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Changes the lightness of a colour from `start` in steps of `step` until `isAccepted`, or almost black or white. */
function findLightness(color: Lch, start: number, step: number, isAccepted: (hex: string) => boolean): Lch {
  let l = start;
  while (l > 0.05 && l < 0.95 && !isAccepted(toHex({ ...color, l }))) l += step;
  return { ...color, l };
}

/** Generates five shades of a hex colour: the dark one is readable on light backgrounds, the medium one on dark. */
export function generateShades(hex: string): Shades {
  const base = toLch(hex);
  const isReadableOnAll = (backgrounds: readonly string[]) => (color: string) =>
    backgrounds.every((background) => isReadable(color, background));
  const dark = findLightness(base, Math.min(Math.max(base.l, 0.3), 0.6), -0.01, isReadableOnAll(LIGHT_BACKGROUNDS));
  const medium = findLightness(
    base,
    Math.min(Math.max(base.l, dark.l + 0.12), 0.84),
    0.01,
    isReadableOnAll(DARK_BACKGROUNDS),
  );
  const light = { ...base, l: Math.max(0.88, medium.l + 0.04), c: base.c * 0.55 };
  return {
    0: toHex({ ...base, l: Math.max(0.97, light.l + 0.04), c: base.c * 0.12 }),
    200: toHex(light),
    400: toHex(medium),
    600: toHex(dark),
    800: toHex({ ...dark, l: dark.l - 0.14 }),
  };
}

export type ShadeWarning = 'order' | 'darkText' | 'lightGround' | 'darkGround' | 'button';
/** Minimum contrast of non-text elements (WCAG 2.2, 1.4.11). */
const SHAPE_CONTRAST_MIN = 3;

/** Lists the contrast problems of shades to show to the owner; the site corrects its text colours itself. */
export function listShadeWarnings(shades: Shades): ShadeWarning[] {
  const light = SHADES.map((shade) => contrastRatio(shades[shade], '#000000'));
  const isReadableOn = (color: string, backgrounds: readonly string[]) =>
    backgrounds.every((background) => isReadable(color, background));
  const isShapeVisibleOn = (color: string, backgrounds: readonly string[]) =>
    backgrounds.every((background) => contrastRatio(color, background) >= SHAPE_CONTRAST_MIN);
  const warnings: Record<ShadeWarning, boolean> = {
    order: light.some((value, index) => index > 0 && value >= light[index - 1]!),
    darkText: readableTextColor(shades[600]) !== '#ffffff',
    lightGround: !isReadableOn(shades[600], LIGHT_BACKGROUNDS),
    darkGround: ![shades[400], shades[200]].some((color) => isReadableOn(color, DARK_BACKGROUNDS)),
    button: !isShapeVisibleOn(shades[600], LIGHT_BACKGROUNDS) || !isShapeVisibleOn(shades[400], DARK_BACKGROUNDS),
  };
  return (Object.keys(warnings) as ShadeWarning[]).filter((name) => warnings[name]);
}
