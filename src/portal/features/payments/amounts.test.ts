import { expect, test } from 'vitest';
import { computeAmountDue, computeRefundableAmount } from './amounts.ts';

const price = (total: string, owed?: string) => ({ total, currency: 'USD', owed }) as const;
const paid = (amount: string, status: 'Success' | 'Failed' | 'Refunded' | 'Deleted') =>
  ({ amount, currency: 'USD', status }) as const;

test('reduces the amount due by payments and raises it by refunds', () => {
  expect(computeAmountDue(price('200.50'), [])).toBe('200.50');
  expect(computeAmountDue(price('200.50'), [paid('60.00', 'Success'), paid('40.10', 'Success')])).toBe('100.40');
  expect(computeAmountDue(price('200.50'), [paid('200.50', 'Success'), paid('0.50', 'Refunded')])).toBe('0.50');
});

test('ignores failed and deleted payments', () => {
  expect(computeAmountDue(price('10.00'), [paid('10.00', 'Failed'), paid('10.00', 'Deleted')])).toBe('10.00');
});

test('returns undefined for a paid or overpaid price', () => {
  expect(computeAmountDue(price('10.00'), [paid('10.00', 'Success')])).toBeUndefined();
  expect(computeAmountDue(price('10.00'), [paid('10.01', 'Success')])).toBeUndefined();
});

test('limits the amount due of a task to what its visit owes', () => {
  expect(computeAmountDue(price('45.00', '30.00'), [])).toBe('30.00');
  expect(computeAmountDue(price('45.00', '300.00'), [paid('20.00', 'Success')])).toBe('25.00');
  expect(computeAmountDue(price('45.00', '0.00'), [])).toBeUndefined();
});

test('refunds only a successful payment, up to its remaining amount', () => {
  expect(computeRefundableAmount({ ...paid('60.00', 'Success'), refunded: '0.00' })).toBe('60.00');
  expect(computeRefundableAmount({ ...paid('60.00', 'Success'), refunded: '59.99' })).toBe('0.01');
  expect(computeRefundableAmount({ ...paid('60.00', 'Success'), refunded: '60.00' })).toBeUndefined();
  expect(computeRefundableAmount({ ...paid('60.00', 'Deleted'), refunded: '0.00' })).toBeUndefined();
  expect(computeRefundableAmount({ ...paid('60.00', 'Refunded'), refunded: '0.00' })).toBeUndefined();
});
