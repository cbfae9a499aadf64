import { expect, test } from 'vitest';
import { findCaretPosition, extractDigits, computeEditedDigits } from './typed-digits.ts';

test.each([
  ['71 123-456', '71123456'],
  ['٧١ ١٢٣ ٤٥٦', '71123456'],
  [' +961 71 123456', '+96171123456'],
  ['71+12', '7112'],
  ['abc', ''],
])('extracts the digits of “%s” as “%s”', (typed, digits) => {
  expect(extractDigits(typed)).toBe(digits);
});

test('keeps the caret after its digit when typing in the middle', () => {
  // 71 1|23 456, typed 9 after the caret's digit
  expect(computeEditedDigits({ shown: '71 123 456', typed: '71 1923 456', caret: 5, isForward: false })).toEqual({
    digits: '711923456',
    before: 4,
  });
  expect(findCaretPosition('71 192 345 6', 4)).toBe(5);
});

test('deletes the adjacent digit when a separator is deleted', () => {
  const typed = '71123 456';
  expect(computeEditedDigits({ shown: '71 123 456', typed, caret: 2, isForward: false })).toEqual({
    digits: '7123456',
    before: 1,
  });
  expect(computeEditedDigits({ shown: '71 123 456', typed, caret: 2, isForward: true })).toEqual({
    digits: '7123456',
    before: 2,
  });
});
