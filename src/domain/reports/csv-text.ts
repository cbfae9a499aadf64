/**
 * Beginning of a text that a spreadsheet may take for a formula, its signs also of full width. It may also follow a separator:
 * Excel separates fields by semicolons in French, and quotation marks do not protect what follows them.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Returns a text that no spreadsheet evaluates: an apostrophe precedes each beginning of a formula. */
export const neutralizeFormula = (text: string): string => text.replace(FORMULA, "'");

/** Returns a text as a field of RFC 4180: quoted when it has quotes, commas or line breaks. */
export const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
