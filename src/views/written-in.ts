import { directionOf, type Locale } from '#domain/locales.ts';

interface Writing {
  dir?: 'rtl' | 'ltr';
  lang?: Locale;
}

/**
 * The attributes of a text of the garage's own that runs the other way than its page: one that stands in from another language.
 * An Arabic sentence may begin with a brand in Latin letters; only one without Arabic letters is none.
 */
export function writtenIn(text: string, page: Locale): Writing {
  const [first] = /\p{L}/u.exec(text) ?? [''];
  if (directionOf(page) === 'rtl') return first && !/\p{Script=Arabic}/u.test(text) ? { dir: 'ltr' } : {};
  return /\p{Script=Arabic}/u.test(first) ? { dir: 'rtl', lang: 'ar' } : {};
}
