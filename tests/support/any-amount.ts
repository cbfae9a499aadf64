import fc from 'fast-check';
import { LOCALE_CODES } from '#domain/locales.ts';
import { CURRENCIES } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';

const units = fc.oneof(fc.integer({ min: 0, max: 10 ** 12 - 1 }), fc.integer({ min: 0, max: 10 ** 7 }));

/** Arbitrary of amounts with at most 12 digits, mostly small, in any currency and language. */
export const anyAmount = fc
  .record({ units, currency: fc.constantFrom(...CURRENCIES), locale: fc.constantFrom(...LOCALE_CODES) })
  .map((drawn) => ({ ...drawn, amount: fromMinorUnits(drawn.units, drawn.currency) }));
