import { latinDigits } from '#domain/digits.ts';

/** The digits of a typed text, and a plus that starts it. */
export function digitsOf(text: string): string {
  const latin = latinDigits(text).trim();
  return (latin.startsWith('+') ? '+' : '') + latin.replace(/\D/g, '');
}

interface Edit {
  /** The text as it was shown, and as typing left it. */
  shown: string;
  typed: string;
  caret: number;
  isForward: boolean;
}

/** What an edit of a formatted number leaves: the digits, and how many of them stand before the caret. */
export function editedDigits({ shown, typed, caret, isForward }: Edit): { digits: string; before: number } {
  const digits = digitsOf(typed);
  const before = digitsOf(typed.slice(0, caret)).length;
  if (digits !== digitsOf(shown) || typed.length >= shown.length) return { digits, before };
  // Only a separator was deleted; it would come back, and the key would seem dead.
  const at = isForward ? before : before - 1;
  return { digits: digits.slice(0, Math.max(at, 0)) + digits.slice(at + 1), before: Math.max(at, 0) };
}

/** Where the caret stands in a formatted number behind `before` digits. */
export function caretBehind(formatted: string, before: number): number {
  let [position, seen] = [0, 0];
  while (position < formatted.length && seen < before) if (/[+\d]/.test(formatted[position++]!)) seen++;
  return position;
}
