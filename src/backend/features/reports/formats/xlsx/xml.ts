const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot hold, and carriage returns, which a parser would change to line feeds. */
const UNREPRESENTABLE = /[\p{Cc}\uFFFE\uFFFF]/gu;
const escapeControl = (sign: string): string =>
  sign === '\t' || sign === '\n' ? sign : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
/** Underscore of a text that a spreadsheet would read as an escaped character, such as `_x000D_`. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Escapes a text for Office Open XML, which writes a character that XML cannot hold as `_x000D_`. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(UNREPRESENTABLE, escapeControl)
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

const ALPHABET = 26;

/** Returns the letters of a column of a sheet: 0 is A, 26 is AA. */
export function getColumnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % ALPHABET));
  return index < ALPHABET ? letter : getColumnLetters(Math.floor(index / ALPHABET) - 1) + letter;
}
