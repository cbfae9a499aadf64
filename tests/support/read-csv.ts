/** Parses an RFC 4180 file, with or without a byte order mark, into rows of fields; `separator` may be a semicolon. */
export function readCsv(file: string, separator = ','): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  while (field.lastIndex < text.length) {
    const [, quoted, plain, end] = field.exec(text) ?? fail(text.slice(field.lastIndex, field.lastIndex + 40));
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

function fail(rest: string): never {
  throw new Error(`not RFC 4180 at ${rest}`);
}
