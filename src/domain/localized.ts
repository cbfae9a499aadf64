import * as v from 'valibot';
import { optionalText } from './fields.ts';
import { LOCALE_CODES, perLocale, type Locale } from './locales.ts';
import type { MessageKey } from './problems.ts';

/** A text in each language; null where the garage has not entered one. */
export type LocalizedText = Record<Locale, string | null>;

/** Adds null for each language that is missing in a stored text because it was added later. */
export const fillMissingLanguages = (text: Readonly<Partial<LocalizedText>>): LocalizedText =>
  perLocale((locale) => text[locale] ?? null);

const optionalTexts = (max: number) => v.entriesFromList(LOCALE_CODES, optionalText(max));

/**
 * Creates the schema of a text per language, each of at most `max` characters;
 * [one language](docs/rules/routes.md#content-languages) is enough.
 */
export const localizedText = (max: number) =>
  v.pipe(
    optionalLocalizedText(max),
    v.check((texts) => Object.values(texts).some(Boolean), 'oneLanguage' satisfies MessageKey),
  );

/** Creates the schema of a text per language, each optional and of at most `max` characters. */
export const optionalLocalizedText = (max: number) =>
  v.pipe(
    v.strictObject(optionalTexts(max)),
    v.transform((texts) => fillMissingLanguages(texts)),
  );

/** Schema of a localized text in a record. */
export const LocalizedRecord = v.object(v.entriesFromList(LOCALE_CODES, v.nullable(v.string())));

/**
 * Returns the languages in which to look up a text, in [order](docs/rules/routes.md#content-languages): `locale`, the
 * main language of the garage, then the other ones in the order of `LOCALES`.
 */
export const localeFallbacks = (locale: Locale, main: Locale): Locale[] => [
  ...new Set([locale, main, ...LOCALE_CODES]),
];

/** Returns a localized text in `locale`, or in the first fallback language that has one; empty if none has. */
export const pickLocalizedText = (text: Readonly<Partial<LocalizedText>>, locale: Locale, main: Locale): string =>
  localeFallbacks(locale, main)
    .map((source) => text[source])
    .find(Boolean) ?? '';
