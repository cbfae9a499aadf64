import { inflateSync } from 'node:zlib';

/** Returns the names of the embedded fonts of a PDF, without the prefix of a subset, and its number of pages. */
export function readPdf(file: Uint8Array): { fonts: string[]; pages: number } {
  const bytes = Buffer.from(file);
  const parts = [bytes.toString('latin1')];
  for (const { index, 0: head } of parts[0]!.matchAll(/stream\r?\n/g)) {
    const start = index + head.length;
    try {
      parts.push(inflateSync(bytes.subarray(start, bytes.indexOf('endstream', start))).toString('latin1'));
    } catch {
      // The stream is not compressed, or is an image.
    }
  }
  const text = parts.join('\n');
  const fonts = [...text.matchAll(/\/FontName\s*\/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name]) => name!);
  return { fonts: [...new Set(fonts)].toSorted(), pages: [...text.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length };
}
