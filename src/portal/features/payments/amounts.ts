import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';

type CountedPayment = Pick<PaymentRecord, 'amount' | 'currency' | 'status'>;

const toUnits = (amount: string, currency: Currency): number => toMinorUnits(amount, currency) ?? 0;
const formatIfPositive = (left: number, currency: Currency): string | undefined =>
  left > 0 ? fromMinorUnits(left, currency) : undefined;

/**
 * Returns the minor units that a payment adds to the paid sum: negative for a refund, 0 if failed or deleted
 * (docs/rules/money.md#paid-and-owed).
 */
const toSignedUnits = ({ amount, currency, status }: CountedPayment): number => {
  if (status === 'Success') return toUnits(amount, currency);
  return status === 'Refunded' ? -toUnits(amount, currency) : 0;
};

/** Price of a visit, a task or an oil change. */
export interface Price {
  /** Decimal amount in `currency`. */
  total: string;
  currency: Currency;
  /** Amount owed for the whole visit, which limits the amount due of one task. */
  owed?: string;
}

/** Returns the decimal amount still due after `payments`; undefined if nothing is. */
export function computeAmountDue(
  { total, currency, owed = total }: Price,
  payments: readonly CountedPayment[],
): string | undefined {
  const left = payments.reduce((rest, payment) => rest - toSignedUnits(payment), toUnits(total, currency));
  return formatIfPositive(Math.min(left, toUnits(owed, currency)), currency);
}

/** Returns the decimal amount of a payment that can still be refunded; undefined if none can. */
export function computeRefundableAmount(payment: CountedPayment & Pick<PaymentRecord, 'refunded'>): string | undefined {
  const { amount, refunded, currency, status } = payment;
  return status === 'Success'
    ? formatIfPositive(toUnits(amount, currency) - toUnits(refunded, currency), currency)
    : undefined;
}

/** Returns the smaller of two decimal amounts of one currency. */
export const getSmallerAmount = (amount: string | undefined, other: string | undefined): string | undefined =>
  amount !== undefined && other !== undefined && Number(other) < Number(amount) ? other : amount;
