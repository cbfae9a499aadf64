import { formatNumber } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { Currency } from '#domain/money/currency.ts';
import { type AmountReading, formatAmountInput, readAmount } from '#domain/money/read-amount.ts';
import type { Problem } from '#domain/problems.ts';
import { is } from 'valibot';
import type { FormField } from '../define-resource.ts';
import type { FieldWithControl } from './controls/control-props.ts';

type AmountField = FieldWithControl<'amount'>;
type Texts = Readonly<Record<string, string>>;
type Source = Readonly<Record<string, unknown>>;

/** Sets the currency of all amount fields without a currency field; unchanged while the currency is unknown. */
export const withCurrency = (fields: readonly FormField[], currency: Currency | undefined): readonly FormField[] =>
  currency === undefined
    ? fields
    : fields.map((field) => (field.control === 'amount' && !field.currencyField ? { currency, ...field } : field));

/** Returns the currency of an amount; undefined while it is unknown. */
export function getCurrency({ currency, currencyField }: AmountField, values: Source): Currency | undefined {
  const found = currencyField ? values[currencyField] : currency;
  return is(Currency, found) ? found : undefined;
}

/** Reads the typed amount of a field in the language of the screen; undefined while its currency is unknown. */
export function readAmountField(field: AmountField, values: Texts): AmountReading | undefined {
  const currency = getCurrency(field, values);
  return currency && readAmount(values[field.field] ?? '', currency, { locale: currentLocale() });
}

/** Returns the problems of the typed amounts; empty amounts are left to the schema. */
export const findAmountProblems = (fields: readonly FormField[], values: Texts): Problem[] =>
  fields.flatMap((field) => {
    if (field.control !== 'amount' || !values[field.field]?.trim()) return [];
    const reading = readAmountField(field, values);
    if (reading?.kind === 'ambiguous') return { field: field.field, code: 'ambiguousAmount' as const };
    if (reading?.kind !== 'problem') return [];
    const { code, params = {} } = reading;
    const shown = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value, {}, currentLocale()) : value,
    ]);
    return { field: field.field, code, params: Object.fromEntries(shown) as Problem['params'] };
  });

/** Returns the typed amount as a decimal string for the request; unchanged if it is invalid. */
export function toAmount(field: AmountField, values: Texts): string {
  const reading = readAmountField(field, values);
  return reading?.kind === 'amount' ? reading.amount : (values[field.field] ?? '');
}

/** Formats a stored amount for its input. */
export function toAmountText(field: AmountField, amount: string, source: Source): string {
  const currency = getCurrency(field, source);
  return currency ? formatAmountInput(amount, currency, currentLocale()) : amount;
}
