/**
 * Start of a text that a spreadsheet may evaluate as a formula, also with full-width signs, also after a separator with quotes, spaces or
 * invisible characters: in French, Excel splits fields at semicolons, even inside quotes. The sign is tested first: looking behind takes
 * time proportional to the text.
 */
const FORMULA = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])["\s\p{Cf}]*)|^(?=[\t\r\n])/gu;

/** Puts an apostrophe before each start of a formula, so that no spreadsheet evaluates the text. */
export const neutralizeFormula = (text: string): string => text.replace(FORMULA, "'");

/** Formats a text as a CSV field of RFC 4180, quoted if it has quotes, commas or line breaks. */
export const formatCsvField = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
