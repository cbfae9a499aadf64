/**
 * Matches the positions where a spreadsheet may start to evaluate a formula: before an operator, full-width or not, at
 * the start of the text or after a separator, with quotes, spaces or invisible characters between them. In French,
 * Excel splits fields at semicolons, even inside quotes. The lookahead for the operator comes first, because the
 * lookbehind takes time proportional to the text.
 */
const FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])["\s\p{Cf}]*)|^(?=[\t\r\n])/gu;

/** Puts an apostrophe before each start of a formula, so that no spreadsheet evaluates the text. */
export const neutralizeFormula = (text: string): string => text.replace(FORMULA, "'");

/** Start of a CSV file: lets Excel read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Formats a text as a CSV field of RFC 4180, quoted if it has quotes, commas or line breaks. */
export const formatCsvField = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
