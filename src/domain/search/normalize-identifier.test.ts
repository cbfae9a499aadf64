import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeIdentifier } from './normalize-identifier.ts';

test.each([
  [' Nadia@Example.com ', 'nadia@example.com'],
  ['\u202anadia@example.com\u202c', 'nadia@example.com'],
  ['na\u200bdia', 'nadia'],
  ['Ｎａｄｉａ', 'nadia'],
  ['e\u0301lise', 'élise'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['ﬁltre', 'filtre'],
  ['نـــاديـة', 'نادية'],
  ['نادِيَة', 'نادية'],
  ['علی', 'علي'],
  ['على', 'علي'],
  ['کریم', 'كريم'],
  ['ہاشم', 'هاشم'],
  ['١٢٣۴۵أ', '12345أ'],
  ['Kia \u00a0 Rio', 'kia rio'],
  ['nadia‑h', 'nadia-h'],
])('%j identifies the same as %j', (typed, plain) => {
  expect(normalizeIdentifier(typed)).toBe(plain);
});

test.each([
  ['أ', 'ا'],
  ['ة', 'ه'],
  ['é', 'e'],
  ['œ', 'oe'],
  ["o'connor", 'oconnor'],
  ['الخطيب', 'خطيب'],
  ['nadia.h', 'nadiah'],
])('%j and %j stay different', (one, other) => {
  expect(normalizeIdentifier(one)).not.toBe(normalizeIdentifier(other));
});

const letters = fc.constantFrom(...Array.from("أإآالىيةهؤئءٱیکہےۀۓ ـًّٰٔٓ٠٩۰۹éÈçœÆßİñςΣ'’-\u200f\u202a\u00adﻻﺍﬁ AZaz09"));
const text = fc.string({ unit: fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 1 })), maxLength: 200 });

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const plain = normalizeIdentifier(typed);
      expect(normalizeIdentifier(plain)).toBe(plain);
      expect(normalizeIdentifier(`\u2067${typed}\u2069`)).toBe(plain);
    }),
  );
});
