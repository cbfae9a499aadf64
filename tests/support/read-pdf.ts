import { inflateSync } from 'node:zlib';

/** Returns the file as a Latin-1 string, followed by its decompressed streams. */
function unpack(file: Uint8Array): string {
  const bytes = Buffer.from(file);
  const parts = [bytes.toString('latin1')];
  for (const { index, 0: head } of parts[0]!.matchAll(/stream\r?\n/g)) {
    const start = index + head.length;
    try {
      parts.push(inflateSync(bytes.subarray(start, bytes.indexOf('endstream', start))).toString('latin1'));
    } catch {
      // The stream is not compressed, or it is an image.
    }
  }
  return parts.join('\n');
}

/** Returns the text runs of a generated PDF in order, with their distance in points from the left edge of the page. */
export function readTextRuns(file: Uint8Array): { x: number; glyphs: number }[] {
  const runs: { x: number; glyphs: number }[] = [];
  const saved: number[] = [];
  let [x, shift] = [0, 0];
  for (const line of unpack(file).split('\n')) {
    const numbers = line.split(' ').map(Number);
    if (line === 'q') saved.push(x);
    else if (line === 'Q') x = saved.pop() ?? 0;
    else if (line.endsWith(' cm')) x += numbers[4]!;
    else if (line.endsWith(' Tm')) shift = numbers[4]!;
    else if (line.endsWith(' TJ'))
      // Each glyph has two bytes; unprintable bytes are escaped.
      runs.push({
        x: x + shift,
        glyphs:
          line
            .replace(/\\(\d{3}|.)/g, '_')
            .match(/(?<=\()[^)]*/g)!
            .join('').length / 2,
      });
  }
  return runs;
}

/** Returns the number of pages of a PDF and the names of its embedded fonts, without their subset prefix. */
export function readPdf(file: Uint8Array): { fonts: string[]; pages: number } {
  const text = unpack(file);
  const fonts = [...text.matchAll(/\/FontName\s*\/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name]) => name!);
  return { fonts: [...new Set(fonts)].toSorted(), pages: [...text.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length };
}
