import type { Locale } from '../locales.ts';

/** Separator of the fields of a CSV file. */
export type CsvSeparator = ',' | ';';

/** Returns the separator that Excel expects in a language: where the comma separates decimals, it is the semicolon. */
export const csvSeparator = (locale: Locale): CsvSeparator => (usesDecimalComma(locale) ? ';' : ',');

/** Returns true if a language writes `120,50` with the Latin digits of all files. */
export const usesDecimalComma = (locale: Locale): boolean =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`).format(0.5).includes(',');

/**
 * Matches the positions where a spreadsheet may start to evaluate a formula: before an operator, full-width or not, at
 * the start of the text or after a separator, with quotes, spaces or invisible characters between them. In French,
 * Excel splits fields at semicolons, even inside quotes, and elsewhere at commas. The lookahead for the operator comes
 * first, because the lookbehind takes time proportional to the text. A plus before nothing but the digits of a phone
 * number starts no formula.
 */
const formulaStarts = (separators: string) =>
  new RegExp(
    `(?=[=+\\-@＝＋－＠])(?!\\+\\d[\\d ()./\\u00a0-]{5,24}(?:$|[${separators}]))` +
      `(?<=(?:^|[${separators}])["\\s\\p{Cf}]*)|^(?=[\t\r\n])`,
    'gu',
  );
const FORMULA_STARTS: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': formulaStarts(String.raw`;\t\r\n`),
  ';': formulaStarts(String.raw`,;\t\r\n`),
};

/** Puts an apostrophe before each start of a formula, so that no spreadsheet evaluates the text. */
export const neutralizeFormula = (text: string, separator: CsvSeparator = ','): string =>
  text.replace(FORMULA_STARTS[separator], "'");

/** Start of a CSV file: lets Excel read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Formats a text as a CSV field of RFC 4180, quoted if it has quotes, the separator or line breaks. */
export const formatCsvField = (text: string, separator: CsvSeparator = ','): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
