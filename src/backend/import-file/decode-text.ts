import type { ImportEncoding } from '#domain/imports/import-fields.ts';

const MARKS: readonly [ImportEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Number of bytes in which UTF-16 without a byte order mark is detected by its zero bytes. */
const PROBE_BYTES = 200;
/** Number of bytes whose words are compared between the character sets. */
const GUESSED_BYTES = 200_000;
/** Character sets of one byte per letter; of equally likely ones the first is chosen. */
const ONE_BYTE = ['windows-1252', 'windows-1256', 'macintosh'] as const;
/** Number of valid UTF-8 letters for each damaged one. */
const VALID_PER_DAMAGED = 10;

/** Decodes a text file by its byte order mark, or in `encoding`, which is guessed without it. */
export function decodeText(bytes: Uint8Array, encoding?: ImportEncoding): { text: string; encoding: ImportEncoding } {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const chosen = marked ?? encoding ?? findUtf16(bytes) ?? guessEncoding(bytes);
  return { text: new TextDecoder(chosen).decode(bytes), encoding: chosen };
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zerosAt = (parity: number) => probe.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const enough = probe.length / 8;
  if (zerosAt(1) > enough && zerosAt(0) === 0) return 'utf-16le';
  if (zerosAt(0) > enough && zerosAt(1) === 0) return 'utf-16be';
  return undefined;
}

function guessEncoding(bytes: Uint8Array): ImportEncoding {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  if (damaged === 0 || (text.match(/[\u0080-\ufffc]/g)?.length ?? 0) > damaged * VALID_PER_DAMAGED) return 'utf-8';
  const probe = bytes.subarray(0, GUESSED_BYTES);
  const scores = ONE_BYTE.map((encoding) => scoreWords(new TextDecoder(encoding).decode(probe)));
  return ONE_BYTE[scores.indexOf(Math.max(...scores))]!;
}

/** Accented letters of French and its neighbours. */
const ACCENTED = 'àâäáãåæçéèêëíìîïñóòôöõøœúùûüÿ';
const LATIN_WORD = new RegExp(
  `^[a-z${ACCENTED}ß'’]+$|^[A-Z]?[a-z${ACCENTED}ß'’]+$|^[A-Z${ACCENTED.toUpperCase()}'’]+$`,
);
const CAPITAL_WORD = new RegExp(`^[${ACCENTED.toUpperCase()}][a-z${ACCENTED}]+$`);
const ARABIC_WORD = /^[\u0621-\u064a\u064b-\u0652\u067e\u0686\u0698\u06a9\u06af\u06be\u06c1\u06d2]+$/;
/** Signs that people type beside letters. */
const SIGNS = /[°€’‘“”–—…«»²³µ·•™®©£±½¼ºª،؛؟\u00a0\u200c-\u200f\u0640]/;

/**
 * Rates how likely a text was decoded in its character set: words of one script in one letter case count for it, mixed
 * ones and unusual signs against it. A Latin word has no single Arabic letter.
 */
function scoreWords(text: string): number {
  let score = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}'’]+/gu)) {
    if (!/[^\p{ASCII}\P{L}]/u.test(word)) continue;
    if (ARABIC_WORD.test(word)) score += word.length > 1 ? 2 : -1;
    else if (!/[A-Za-z]/.test(word)) score += word.length === 1 ? 1 : -1;
    else score += LATIN_WORD.test(word) || CAPITAL_WORD.test(word) ? 2 : -3;
  }
  for (const sign of text.match(/[^\p{ASCII}\p{L}]/gu) ?? []) if (!SIGNS.test(sign)) score -= 2;
  return score;
}
