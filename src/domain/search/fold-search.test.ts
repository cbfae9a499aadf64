import { expect, test } from 'vitest';
import { foldSearch } from './fold-search.ts';

test.each([
  ['أحمد إبراهيم آمنة', 'احمد ابراهيم امنه'],
  ['مُحَمَّـــد', 'محمد'],
  ['مصطفى مؤمن عائشة', 'مصطفي مومن عايشه'],
  ['٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
  ['Élise ÇA Cœur', 'elise ca coeur'],
])('%s is searched as %s', (text, folded) => {
  expect(foldSearch(text)).toBe(folded);
});
