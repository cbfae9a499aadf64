import { parseTheme, SHADES, type Theme } from '#domain/branding/branding.ts';
import { readableOn } from '#domain/branding/contrast.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import type { Locale } from '#domain/locales.ts';
import { i18n } from './i18n.ts';

/** Families whose files carry another name. */
const FAMILIES: Partial<Record<string, string>> = {
  Cairo: "'Cairo Variable'",
  'Barlow Condensed': "'Barlow Condensed'",
};

/** The merchant's theme; undefined when there is none, or none that can be read, which is logged. */
export function themeOf(entries: readonly BrandingEntry[]): Theme | undefined {
  const entry = entries.find(({ type }) => type === 'MERCHANT_THEME_COLORS');
  if (!entry) return undefined;
  const theme = parseTheme(entry.fields[0]?.value ?? '');
  if (!theme) console.warn('INVALID_THEME_COLOR_JSON', i18n.t('common:INVALID_THEME_COLOR_JSON'));
  return theme;
}

/** Puts a theme on the page; what is undefined falls back to the stylesheet, and Arabic keeps its own fonts. */
export function applyTheme(theme: Theme | undefined, language: Locale): void {
  for (const shade of SHADES) put(`--brand-${shade}`, theme?.colorBrand[shade]);
  put('--brand-content', theme && readableOn(theme.colorBrand[600]));
  put('--brand-content-dark', theme && readableOn(theme.colorBrand[400]));

  const family = language === 'ar' ? undefined : FAMILIES[theme?.font.fontFamily ?? ''];
  put('--font-text', family);
  put('--font-heading', family);
  put('--font-weight-normal', theme?.font.fontWeightRegular);
  put('--font-weight-medium', theme?.font.fontWeightMedium);
  put('--font-weight-semibold', theme?.font.fontWeightSemiBold);
  put('--font-weight-bold', theme?.font.fontWeightBold);
}

function put(property: string, value: string | number | undefined): void {
  const { style } = document.documentElement;
  if (value === undefined) style.removeProperty(property);
  else style.setProperty(property, String(value));
}
