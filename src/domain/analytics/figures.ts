import * as v from 'valibot';
import { Currency } from '../money/currency.ts';

// The values that the figures of the main panel consist of. Amounts are decimal strings; `previous` is the value of the
// compared period, null when nothing is compared.

/** An amount in a currency other than the merchant's; amounts of different currencies are never added. */
export const ForeignCurrencyAmount = v.object({ currency: Currency, value: v.string() });

/** An amount in the merchant's currency; `others` lists the amounts in other currencies that are not zero. */
export const MoneyFigure = v.object({
  value: v.string(),
  previous: v.nullable(v.string()),
  others: v.array(ForeignCurrencyAmount),
});
export type MoneyFigure = v.InferOutput<typeof MoneyFigure>;

/** An average amount; null without a record. */
export const AverageAmount = v.object({ value: v.nullable(v.string()), previous: v.nullable(v.string()) });

/** A number of records. */
export const CountFigure = v.object({ value: v.number(), previous: v.nullable(v.number()) });
export type CountFigure = v.InferOutput<typeof CountFigure>;

/** A number that is null without records: hours, stars, a share from 0 to 1. */
export const RatioFigure = v.object({ value: v.nullable(v.number()), previous: v.nullable(v.number()) });
export type RatioFigure = v.InferOutput<typeof RatioFigure>;

/** A day `YYYY-MM-DD`. A series has a row for every day of the period, oldest first. */
const date = v.string();

/** One day of an amount; `previous` is the day at the same position of the compared period, null beyond its end. */
export const DailyAmount = v.object({ date, value: v.string(), previous: v.nullable(v.string()) });
export type DailyAmount = v.InferOutput<typeof DailyAmount>;

/** One day of a number of records. */
export const DailyCount = v.object({ date, value: v.number(), previous: v.nullable(v.number()) });
export type DailyCount = v.InferOutput<typeof DailyCount>;

/** One day of a `RatioFigure`. */
export const DailyRatio = v.object({ date, value: v.nullable(v.number()) });
export type DailyRatio = v.InferOutput<typeof DailyRatio>;
