import * as v from 'valibot';
import type { Schema } from './endpoint.ts';
import { optionalText, requiredText } from './fields.ts';
import { LOCALE_CODES, perLocale, type Locale } from './locales.ts';
import type { MessageKey } from './problems.ts';

/** A text in each language; null where the garage has not entered one. */
export type LocalizedText = Record<Locale, string | null>;

/** Adds null for each language that is missing in a stored text because it was added later. */
export const fillMissingLanguages = (text: Readonly<Partial<LocalizedText>>): LocalizedText =>
  perLocale((locale) => text[locale] ?? null);

const optionalTexts = (max: number) =>
  v.pipe(
    v.strictObject(v.entriesFromList(LOCALE_CODES, optionalText(max))),
    v.transform((texts) => fillMissingLanguages(texts)),
  );

/**
 * Creates the union of a plain text and a text per language. Only the schema of the given type runs, since the issues
 * of `v.union` have no path.
 */
function plainOrLocalized<const Plain extends Schema, const Texts extends Schema>(plain: Plain, texts: Texts) {
  const union = v.union([plain, texts]);
  const run: (typeof union)['~run'] = (dataset, config) =>
    (typeof dataset.value === 'string' ? plain : texts)['~run'](dataset, config);
  return { ...union, '~run': run };
}

/**
 * Creates the schema of a text per language, each of at most `max` characters;
 * [one language](docs/rules/routes.md#content-languages) is enough. A plain text is that of the main language.
 */
export const localizedText = (max: number) =>
  plainOrLocalized(
    requiredText(max),
    v.pipe(
      optionalTexts(max),
      v.check((texts) => Object.values(texts).some(Boolean), 'oneLanguage' satisfies MessageKey),
    ),
  );

/**
 * Creates the schema of a text per language, each optional and of at most `max` characters. A plain text is that of the
 * main language.
 */
export const optionalLocalizedText = (max: number) => plainOrLocalized(optionalText(max), optionalTexts(max));

/**
 * Creates the schema of a text per language, each optional and of at most `max` characters, without those that are not
 * sent. A plain text, which is that of the main language, may be empty.
 */
export const partialLocalizedText = (max: number) =>
  plainOrLocalized(
    v.pipe(
      optionalText(max),
      v.transform((text) => text ?? ''),
    ),
    v.strictObject(v.entriesFromList(LOCALE_CODES, optionalText(max))),
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
