import { expect, test } from 'vitest';
import { searchPatterns } from '#backend/resource/search-term.ts';
import { isIndexed } from './search-sql.ts';

const isFound = (term: string) => searchPatterns(term).every((patterns) => patterns.some(isIndexed));

test.each(['to', 'مح', '96', 'x y', 'toyota', '+961', 'xk-4', 'a.b', '-- toyota'])('the index finds %s', (term) => {
  expect(isFound(term)).toBe(true);
});

test.each(['--', '%%', '___', '...', '- -', 'x--'])('the index knows nothing of %s', (term) => {
  expect(isFound(term)).toBe(false);
});
