import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { parseTheme, type Theme } from '#domain/branding/branding.ts';
import { findThemeText } from '#domain/branding/merchant-entry.ts';
import { colorVariables, fontVariables } from '#domain/branding/theme-variables.ts';
import type { Locale } from '#domain/locales.ts';
import { call } from './api.ts';
import { i18n } from './i18n.ts';
import { persistentAtom } from './browser-storage.ts';

/** Name of the garage, stored for the next visit. */
export const $merchantName = persistentAtom('merchantName', '', () => localStorage);

let mainName = '';
let localName = '';
const showName = () => {
  const name = localName || mainName;
  if (name) $merchantName.set(name);
};

/** Sets the garage's name in its main language. */
export function setDefaultMerchantName(name: string): void {
  mainName = name;
  showName();
}

/** Sets the garage's name in the language of the portal; an empty one falls back to the main language. */
export function setLocalizedMerchantName(name: string): void {
  localName = name;
  showName();
}

let fetched: Promise<void> | undefined;

/** Fetches the garage's name once per page load; a failure is only logged. */
export function fetchMerchantName(): Promise<void> {
  fetched ??= call(branding.fetchMerchant)
    .then(({ merchant }) => setDefaultMerchantName(merchant.merchant_name))
    .catch(() => console.warn(i18n.t('common:merchantFailed')));
  return fetched;
}

/** Returns the theme of the branding entries; undefined if it is absent or malformed. Logs a malformed theme. */
export function findTheme(entries: readonly BrandingEntry[]): Theme | undefined {
  if (!entries.some(({ type }) => type === 'MERCHANT_THEME_COLORS')) return undefined;
  const theme = parseTheme(findThemeText(entries));
  if (!theme) console.warn('INVALID_THEME_COLOR_JSON', i18n.t('common:INVALID_THEME_COLOR_JSON'));
  return theme;
}

let applied: string[] = [];

/**
 * Sets the CSS variables of a theme on the document. All other variables, and the Arabic fonts, come from the
 * stylesheet.
 */
export function applyTheme(theme: Theme | undefined, language: Locale): void {
  const { style } = document.documentElement;
  for (const name of applied) style.removeProperty(name);
  const variables: Record<string, string> = theme
    ? { ...colorVariables(theme), ...fontVariables(theme, language) }
    : {};
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  applied = Object.keys(variables);
}
