import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';

type Paid = Pick<PaymentRecord, 'amount' | 'currency' | 'status'>;

const units = (amount: string, currency: Currency): number => toMinorUnits(amount, currency) ?? 0;
const positive = (left: number, currency: Currency): string | undefined =>
  left > 0 ? fromMinorUnits(left, currency) : undefined;

/** What a payment adds to what is paid: a refund takes away, what failed or was deleted counts nothing (decision 7). */
const counted = ({ amount, currency, status }: Paid): number => {
  if (status === 'Success') return units(amount, currency);
  return status === 'Refunded' ? -units(amount, currency) : 0;
};

/** What something costs. */
export interface Price {
  total: string;
  currency: Currency;
  /** What is owed for the whole it is a part of: no more than that is left of the part. */
  owed?: string;
}

/** What `payments` leave to pay of a price; undefined where nothing is left. */
export function leftToPay({ total, currency, owed = total }: Price, payments: readonly Paid[]): string | undefined {
  const left = payments.reduce((rest, payment) => rest - counted(payment), units(total, currency));
  return positive(Math.min(left, units(owed, currency)), currency);
}

/** What may still be given back of a payment; undefined where nothing may. */
export function refundable(payment: Paid & Pick<PaymentRecord, 'refunded'>): string | undefined {
  const { amount, refunded, currency, status } = payment;
  return status === 'Success' ? positive(units(amount, currency) - units(refunded, currency), currency) : undefined;
}
