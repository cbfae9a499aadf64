import * as v from 'valibot';
import { optionalText, requiredText } from './fields.ts';
import type { Locale } from './locales.ts';

/** A text kept once a language; Arabic, the fallback, is required (decision 2). */
export const localizedText = (max: number) =>
  v.pipe(
    v.strictObject({ ar: requiredText(max), en: optionalText(max), fr: optionalText(max) }),
    v.transform(({ ar, en = null, fr = null }) => ({ ar, en, fr })),
  );
/** The same where every language may be empty. */
export const optionalLocalizedText = (max: number) =>
  v.pipe(
    v.strictObject({ ar: optionalText(max), en: optionalText(max), fr: optionalText(max) }),
    v.transform(({ ar = null, en = null, fr = null }) => ({ ar, en, fr })),
  );
export const LocalizedRecord = v.object({
  ar: v.nullable(v.string()),
  en: v.nullable(v.string()),
  fr: v.nullable(v.string()),
});

/** Where text of a language is looked for: its own, then Arabic, then English (decision 2). */
export const sourcesOf = (locale: Locale): Locale[] => [...new Set<Locale>([locale, 'ar', 'en', 'fr'])];

/** A text kept once a language, in one of them. */
export const localized = (text: Readonly<Partial<Record<Locale, string | null>>>, locale: Locale): string =>
  sourcesOf(locale)
    .map((source) => text[source])
    .find(Boolean) ?? '';
