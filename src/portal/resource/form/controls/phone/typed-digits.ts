import { normalizePhoneNotation } from '#domain/digits.ts';

/** Returns the digits of a text as Latin digits, with a leading plus if the text has one. */
export function extractDigits(text: string): string {
  const latin = normalizePhoneNotation(text);
  return (latin.startsWith('+') ? '+' : '') + latin.replace(/\D/g, '');
}

interface Edit {
  /** Formatted number before the edit. */
  shown: string;
  /** Text of the input after the edit. */
  typed: string;
  /** Caret position after the edit. */
  caret: number;
  /** The character after the caret was deleted (`deleteContentForward`). */
  isForward: boolean;
}

/** Returns the digits after an edit of a formatted number, and the number of digits before the caret. */
export function computeEditedDigits({ shown, typed, caret, isForward }: Edit): { digits: string; before: number } {
  const digits = extractDigits(typed);
  const before = extractDigits(typed.slice(0, caret)).length;
  if (digits !== extractDigits(shown) || typed.length >= shown.length) return { digits, before };
  // Only a separator was deleted, and formatting would restore it: delete the adjacent digit instead.
  const at = isForward ? before : before - 1;
  return { digits: digits.slice(0, Math.max(at, 0)) + digits.slice(at + 1), before: Math.max(at, 0) };
}

/** Returns the caret position in a formatted number after `before` digits. */
export function findCaretPosition(formatted: string, before: number): number {
  let [position, seen] = [0, 0];
  while (position < formatted.length && seen < before) if (/[+\d]/.test(formatted[position++]!)) seen++;
  return position;
}
