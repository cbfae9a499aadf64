import { toLatinDigits } from '../digits.ts';
import { intlLocale, LOCALE_CODES, type Locale } from '../locales.ts';
import type { Problem } from '../problems.ts';
import type { Currency } from './currency.ts';
import { getDecimals, isWholeCurrency } from './money-format.ts';
import { fromMinorUnits, toMinorUnits } from './minor-units.ts';

type DecimalSeparator = '.' | ',';

/**
 * Result of parsing a typed amount: a decimal string with all decimals of the currency, two possible amounts, or a
 * problem.
 */
export type AmountReading =
  | { kind: 'amount'; amount: string }
  | { kind: 'ambiguous'; readings: readonly [string, string] }
  | ({ kind: 'problem' } & Omit<Problem, 'field'>);

/** Hint that resolves an ambiguous amount: the language of the screen. */
interface AmountHint {
  locale?: Locale;
}

/** Maximum number of digits before the point, so that the minor units of every currency are a safe integer. */
const WHOLE_DIGITS_MAX = 12;
export const AMOUNT_MAX = 10 ** WHOLE_DIGITS_MAX - 1;

/**
 * Parses a [typed amount](docs/rules/money.md#typed-amounts) of zero or more, in Latin, Arabic-Indic or Persian digits,
 * with any common grouping of thousands and an optional currency symbol. An empty text is the problem `required`.
 */
export function readAmount(text: string, currency: Currency, hint: AmountHint = {}): AmountReading {
  const typed = stripSign(normalize(text), currency);
  if (typed === '') return { kind: 'problem', code: 'required' };
  if (/^[-−]\s?\d|^\d.*-$/.test(typed)) return { kind: 'problem', code: 'min', params: { min: 0 } };
  if (!/^[\d.,'٬٫ ]*\d[\d.,'٬٫ ]*$/.test(typed)) return { kind: 'problem', code: 'number' };

  const grouped = readGrouped(typed);
  const decimal = readDecimal(typed);
  if (grouped === undefined && decimal === undefined)
    return { kind: 'problem', code: 'separators', params: { example: formatExample(currency, hint) } };
  const whole = grouped === undefined ? undefined : toAmount(grouped, '', currency);
  const fractional = decimal && toAmount(decimal.whole, decimal.fraction, currency);
  // Three digits after the separator are a group of thousands if the currency has fewer decimals.
  const isGroup = whole?.kind === 'amount' && !(decimal && decimal.fraction.length <= getDecimals(currency));
  if (isGroup) return whole;
  if (whole?.kind !== 'amount' || fractional?.kind !== 'amount') return fractional ?? whole!;
  return chooseReading(typed, whole.amount, fractional.amount, currency, hint);
}

type OneReading = Exclude<AmountReading, { kind: 'ambiguous' }>;

/** Chooses between the two readings of `25,000`: grouped thousands, or three decimals. */
function chooseReading(
  typed: string,
  whole: string,
  fractional: string,
  currency: Currency,
  { locale }: AmountHint,
): AmountReading {
  const separator = typed.includes('.') ? '.' : ',';
  const known = locale && !isWholeCurrency(currency) ? getDecimalSeparator(locale) : undefined;
  if (known === separator) return { kind: 'amount', amount: fractional };
  // In a whole currency, a fraction would not end with a zero, so the separator groups thousands.
  if (isWholeCurrency(currency) && typed.endsWith('0')) return { kind: 'amount', amount: whole };
  return { kind: 'ambiguous', readings: [whole, fractional] };
}

/** Returns the decimal separator of a language with [Latin digits](docs/rules/routes.md#languages). */
export const getDecimalSeparator = (locale: Locale): DecimalSeparator =>
  new Intl.NumberFormat(intlLocale(locale)).format(0.5).includes(',') ? ',' : '.';

const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** Converts to Latin digits, one kind of space, apostrophe and comma, and removes direction marks. */
const normalize = (text: string): string =>
  toLatinDigits(text).replace(MARKS, '').replace(/\s/g, ' ').replace(/[’ʼ]/g, "'").replaceAll('،', ',').trim();

const signs = new Map<Currency, readonly string[]>();

/** Returns the symbols and the code of a currency in all languages, longest first; memoized. */
function listSigns(currency: Currency): readonly string[] {
  const known = signs.get(currency);
  if (known) return known;
  const all = LOCALE_CODES.flatMap((locale) =>
    (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(intlLocale(locale), { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .filter(({ type }) => type === 'currency')
        .map(({ value }) => normalize(value).toUpperCase()),
    ),
  );
  const sorted = [...new Set(all)].toSorted((a, b) => b.length - a.length);
  signs.set(currency, sorted);
  return sorted;
}

function stripSign(text: string, currency: Currency): string {
  if (/^[\d.,'٬٫ ]*$/.test(text)) return text;
  const upper = text.toUpperCase();
  const sign = listSigns(currency).find((one) => upper.startsWith(one) || upper.endsWith(one));
  if (!sign) return text;
  return (upper.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length)).trim();
}

const GROUPED = /^[1-9]\d{0,2}(?:([.,'٬ ])\d{3}(?:\1\d{3})*)$/;

/** Returns the digits of an amount in which every separator groups thousands; undefined for another format. */
const readGrouped = (text: string): string | undefined =>
  /^\d+$/.test(text) ? text : GROUPED.test(text) ? text.replace(/\D/g, '') : undefined;

/** Splits an amount at its last separator; undefined when that cannot be a decimal separator. */
function readDecimal(text: string): { whole: string; fraction: string } | undefined {
  const [, before, separator, fraction] = /^(.*)([.,٫])(\d*)$/.exec(text) ?? [];
  if (before === undefined || before.includes(separator!)) return undefined;
  const whole = before === '' ? '0' : readGrouped(before);
  return whole === undefined || (before === '' && fraction === '') ? undefined : { whole, fraction: fraction! };
}

function toAmount(whole: string, fraction: string, currency: Currency): OneReading {
  const decimals = getDecimals(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return { kind: 'problem', code: 'decimals', params: { max: decimals } };
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > WHOLE_DIGITS_MAX) return { kind: 'problem', code: 'max', params: { max: AMOUNT_MAX } };
  const units = toMinorUnits(`${digits}.${fraction.slice(0, decimals)}`, currency)!;
  return { kind: 'amount', amount: fromMinorUnits(units, currency) };
}

/** Returns an example of an amount in the notation of the language, such as `1234.50`. */
function formatExample(currency: Currency, { locale }: AmountHint): string {
  const separator = locale ? getDecimalSeparator(locale) : '.';
  const decimals = isWholeCurrency(currency) ? 0 : getDecimals(currency);
  return decimals === 0 ? '1234' : `1234${separator}${'500'.slice(0, decimals)}`;
}

/**
 * Formats a stored amount for an input, without grouping: `120.50`, in French `120,50`. In a whole currency, zero
 * decimals are omitted. `readAmount` in the same language returns the same amount.
 */
export function formatAmountInput(amount: string, currency: Currency, locale: Locale): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  const fraction = isWholeCurrency(currency) ? decimals.replace(/0+$/, '') : decimals;
  if (fraction === '') return whole;
  // Three digits would be read as a group of thousands.
  const shown =
    isWholeCurrency(currency) && fraction.length !== 2 ? fraction.padEnd(2, '0').replace(/^\d{3}$/, '$&0') : fraction;
  return whole + getDecimalSeparator(locale) + shown;
}

/** Parses a typed amount into minor units; undefined when it is no amount, or has several readings. */
export function parseAmount(text: string, currency: Currency, locale: Locale): number | undefined {
  const reading = readAmount(text, currency, { locale });
  return reading.kind === 'amount' ? toMinorUnits(reading.amount, currency) : undefined;
}
