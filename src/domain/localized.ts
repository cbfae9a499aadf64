import * as v from 'valibot';
import { optionalText, requiredText } from './fields.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, perLocale, type Locale } from './locales.ts';

/** A text per language; null where the garage wrote none. */
export type LocalizedText = Record<Locale, string | null>;

/** Adds null for each language that a stored text lacks because the language was added later. */
export const completeText = (text: Readonly<Partial<LocalizedText>>): LocalizedText =>
  perLocale((locale) => text[locale] ?? null);

const optionalTexts = (max: number) => v.entriesFromList(LOCALE_CODES, optionalText(max));

/** A text per language, each of at most `max` characters; the [fallback language](docs/rules/routes.md#content-languages) is required. */
export const localizedText = (max: number) =>
  v.pipe(
    v.strictObject({ ...optionalTexts(max), [FALLBACK_LOCALE]: requiredText(max) }),
    v.transform((texts) => completeText(texts)),
  );

/** A text per language, each of at most `max` characters and optional. */
export const optionalLocalizedText = (max: number) =>
  v.pipe(
    v.strictObject(optionalTexts(max)),
    v.transform((texts) => completeText(texts)),
  );

/** A localized text as a record carries it. */
export const LocalizedRecord = v.object(v.entriesFromList(LOCALE_CODES, v.nullable(v.string())));

/** The languages in which a text is looked up, in [order](docs/rules/routes.md#content-languages): `locale`, then the order of `LOCALES`. */
export const localeFallbacks = (locale: Locale): Locale[] => [...new Set([locale, ...LOCALE_CODES])];

/** A localized text in `locale` or the first fallback that has one; empty when none has. */
export const localized = (text: Readonly<Partial<LocalizedText>>, locale: Locale): string =>
  localeFallbacks(locale)
    .map((source) => text[source])
    .find(Boolean) ?? '';
