import type { Locale } from '../locales.ts';
import type { BrandingEntry } from './endpoints.ts';

/** Fields of `MERCHANT_INFO` that each language [may have](docs/rules/branding.md#name-and-address). */
export type MerchantTextKey = 'merchantName' | 'address';

/**
 * Returns the `MERCHANT_INFO` entry of a language. In a list of drafts and published entries, the draft comes first.
 */
export const findMerchantInfo = (
  entries: readonly BrandingEntry[],
  language: BrandingEntry['language'] = 'common',
): BrandingEntry | undefined => entries.find((entry) => entry.type === 'MERCHANT_INFO' && entry.language === language);

/** Returns a field of an entry; empty when not set. */
export const readEntryField = (entry: BrandingEntry | undefined, name: string): string =>
  entry?.fields.find(({ key }) => key === name)?.value ?? '';

/** Returns the JSON of the theme, the first field of its entry whatever its key; empty when not set. */
export const findThemeText = (entries: readonly BrandingEntry[]): string =>
  entries.find(({ type }) => type === 'MERCHANT_THEME_COLORS')?.fields[0]?.value ?? '';

/** Returns the name or address of the garage in a language; falls back to that of the `common` entry. */
export const findMerchantText = (entries: readonly BrandingEntry[], key: MerchantTextKey, language: Locale): string =>
  readEntryField(findMerchantInfo(entries, language), key) || readEntryField(findMerchantInfo(entries), key);
