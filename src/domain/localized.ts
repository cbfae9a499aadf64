import * as v from 'valibot';
import { optionalText } from './fields.ts';
import { LOCALE_CODES, perLocale, type Locale } from './locales.ts';
import type { MessageKey } from './problems.ts';

/** A text per language; null where the garage wrote none. */
export type LocalizedText = Record<Locale, string | null>;

/** Adds null for each language that a stored text lacks because the language was added later. */
export const completeText = (text: Readonly<Partial<LocalizedText>>): LocalizedText =>
  perLocale((locale) => text[locale] ?? null);

const optionalTexts = (max: number) => v.entriesFromList(LOCALE_CODES, optionalText(max));

/** A text per language, each of at most `max` characters; [one language](docs/rules/routes.md#content-languages) is enough. */
export const localizedText = (max: number) =>
  v.pipe(
    optionalLocalizedText(max),
    v.check((texts) => Object.values(texts).some(Boolean), 'oneLanguage' satisfies MessageKey),
  );

/** A text per language, each of at most `max` characters and optional. */
export const optionalLocalizedText = (max: number) =>
  v.pipe(
    v.strictObject(optionalTexts(max)),
    v.transform((texts) => completeText(texts)),
  );

/** A localized text as a record carries it. */
export const LocalizedRecord = v.object(v.entriesFromList(LOCALE_CODES, v.nullable(v.string())));

/**
 * The languages in which a text is looked up, in [order](docs/rules/routes.md#content-languages): `locale`, the main language of the
 * garage, then the order of `LOCALES`.
 */
export const localeFallbacks = (locale: Locale, main: Locale): Locale[] => [
  ...new Set([locale, main, ...LOCALE_CODES]),
];

/** A localized text in `locale` or the first fallback that has one; empty when none has. */
export const localized = (text: Readonly<Partial<LocalizedText>>, locale: Locale, main: Locale): string =>
  localeFallbacks(locale, main)
    .map((source) => text[source])
    .find(Boolean) ?? '';
