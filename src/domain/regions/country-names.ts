import { toLatinDigits } from '../digits.ts';
import { LOCALE_CODES } from '../locales.ts';
import { COUNTRY_CODES, findCountry, type Country } from './countries.ts';

/** A country with its name in one language. */
interface NamedCountry {
  code: Country;
  name: string;
}

/** Lists the countries, sorted by their names in a language. */
export function listCountries(locale: string): NamedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}

const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Parses a typed country: its name in an interface language, its ISO 3166 code or its calling code (`Liban`, `LB`,
 * `+961`).
 */
export function parseCountry(typed: string): Country | undefined {
  const text = toLatinDigits(typed).trim();
  const callingCode = /^(?:\+|00)?\s*(\d{1,4})$/.exec(text)?.[1];
  if (callingCode) return findCountry({ countryCode: `+${callingCode}` });
  const code = COUNTRY_CODES.find((one) => one === text.toUpperCase());
  if (code) return code;
  const wanted = simplify(text);
  if (!wanted) return undefined;
  for (const locale of LOCALE_CODES) {
    const found = listCountries(locale).find(({ name }) => simplify(name) === wanted);
    if (found) return found.code;
  }
  return undefined;
}
