import * as v from 'valibot';
import { latinNumber } from '../digits.ts';
import type { MessageKey } from '../messages.ts';

/** Twelve digits before the point keep the minor units of every currency inside a safe integer. */
const DECIMAL = /^\d{1,12}(?:\.\d{1,3})?$/;

/** An amount of zero or more on the wire: a decimal string, never a float (decision 7). The currency's own decimals are checked with it. */
export const Amount = v.pipe(
  v.string('number' satisfies MessageKey),
  v.transform(latinNumber),
  v.nonEmpty('required' satisfies MessageKey),
  v.regex(DECIMAL, 'number' satisfies MessageKey),
);

/** An amount above zero. */
export const PositiveAmount = v.pipe(
  Amount,
  v.check((text) => /[1-9]/.test(text), 'positive' satisfies MessageKey),
);
