import * as v from 'valibot';
import { LOCALE_CODES } from '../locales.ts';

/**
 * Types of [branding entries](docs/rules/branding.md#entries): `COMMON_TYPES` have an entry in the language `common`,
 * `LANGUAGE_TYPES` one per language.
 */
export const COMMON_TYPES = [
  'MERCHANT_THEME_COLORS',
  'MERCHANT_INFO',
  'MERCHANT_IMAGES',
  'MERCHANT_SOCIAL',
  'MERCHANT_STATS',
] as const;
export const LANGUAGE_TYPES = ['MERCHANT_HERO', 'MERCHANT_ABOUT', 'MERCHANT_CORE_VALUES', 'MERCHANT_FAQS'] as const;
export const BRANDING_TYPES = [...COMMON_TYPES, ...LANGUAGE_TYPES] as const;
export const BRANDING_STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const;
export const BrandingLanguage = v.picklist([...LOCALE_CODES, 'common'] as const);

/**
 * Lists the languages that an entry type supports. `MERCHANT_INFO` has a `common` entry and may have one per language.
 */
export function listEntryLanguages(
  type: (typeof BRANDING_TYPES)[number],
): readonly v.InferOutput<typeof BrandingLanguage>[] {
  if (type === 'MERCHANT_INFO') return ['common', ...LOCALE_CODES];
  return (COMMON_TYPES as readonly string[]).includes(type) ? ['common'] : LOCALE_CODES;
}

/** Shades of the brand colour, lightest to darkest. */
export const SHADES = ['0', '200', '400', '600', '800'] as const;
export type Shade = (typeof SHADES)[number];

const Hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));
/** Fonts of the product; other names are rejected since the value reaches CSS. */
export const FONT_FAMILIES = ['Barlow', 'Barlow Condensed', 'Cairo'] as const;
const Weight = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{3}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(100),
  v.maxValue(900),
);

/** Colours and fonts of the [theme](docs/rules/branding.md#theme): the JSON value of the branding field `theme`. */
export const Theme = v.object({
  colorBrand: v.object({ 0: Hex, 200: Hex, 400: Hex, 600: Hex, 800: Hex }),
  font: v.object({
    fontFamily: v.picklist(FONT_FAMILIES),
    fontWeightRegular: Weight,
    fontWeightMedium: Weight,
    fontWeightSemiBold: Weight,
    fontWeightBold: Weight,
  }),
});
export type Theme = v.InferOutput<typeof Theme>;

/** Theme whose font is replaced by the default one if the product does not have it, as at an external backend. */
const ShownTheme = v.object({
  ...Theme.entries,
  font: v.object({ ...Theme.entries.font.entries, fontFamily: v.fallback(v.picklist(FONT_FAMILIES), 'Barlow') }),
});

/** Parses the theme of a branding field; undefined when it is not JSON or has no valid colours and weights. */
export function parseTheme(text: string): Theme | undefined {
  try {
    const parsed = v.safeParse(ShownTheme, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Colours and fonts of a new garage. */
export const DEFAULT_THEME: Theme = {
  colorBrand: { 0: '#FFF4EC', 200: '#FFC9A3', 400: '#F76707', 600: '#C2410C', 800: '#7A2A08' },
  font: {
    fontFamily: 'Barlow',
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightSemiBold: 600,
    fontWeightBold: 700,
  },
};
