/** Metrics of a font, in em. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance width of the letters of a text. */
  widthOf: (text: string) => number;
}

/** Reads the tables of an uncompressed OpenType font (https://learn.microsoft.com/typography/opentype/spec). */
export function readMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map<string, number>();
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16)
    tables.set(new TextDecoder().decode(font.subarray(entry, entry + 4)), view.getUint32(entry + 8));
  const table = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`The font has no table ${name}.`);
    return offset;
  };

  const em = view.getUint16(table('head') + 18);
  const hhea = table('hhea');
  const advances = view.getUint16(hhea + 34);
  const glyphOf = readCharacters(view, table('cmap'));
  const advanceOf = (glyph: number) => view.getUint16(table('hmtx') + Math.min(glyph, advances - 1) * 4) / em;
  return {
    ascent: view.getInt16(hhea + 4) / em,
    descent: -view.getInt16(hhea + 6) / em,
    lineGap: view.getInt16(hhea + 8) / em,
    widthOf: (text) => {
      const glyphs = Array.from(text)
        .map((letter) => glyphOf.get(letter.codePointAt(0)!))
        .filter((glyph) => glyph !== undefined);
      return glyphs.reduce((sum, glyph) => sum + advanceOf(glyph), 0) / glyphs.length;
    },
  };
}

/** Reads the glyph of each character from the format 4 subtable, which covers the Basic Multilingual Plane. */
function readCharacters(view: DataView, cmap: number): Map<number, number> {
  const starts = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 8 + index * 8),
  );
  const start = starts.find((offset) => view.getUint16(offset) === 4);
  if (start === undefined) throw new Error('The font has no character map of format 4.');
  const segments = view.getUint16(start + 6) / 2;
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < segments; segment++) {
    const last = start + 14 + segment * 2;
    const first = last + segments * 2 + 2;
    const delta = view.getInt16(first + segments * 2);
    const rangeAt = first + segments * 4;
    const range = view.getUint16(rangeAt);
    for (let code = view.getUint16(first); code <= view.getUint16(last) && code !== 0xffff; code++) {
      const glyph = range === 0 ? code : view.getUint16(rangeAt + range + (code - view.getUint16(first)) * 2);
      if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
    }
  }
  return glyphs;
}
