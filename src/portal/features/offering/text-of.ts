import { currentLocale } from '#client/i18n.ts';
import { localized } from '#domain/localized.ts';

/** A localized text in the reader's language, or in the one that stands in for it. */
export const textOf = (text: Parameters<typeof localized>[0]): string => localized(text, currentLocale());
