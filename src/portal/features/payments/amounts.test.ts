import { expect, test } from 'vitest';
import { leftToPay, refundable } from './amounts.ts';

const price = (total: string, owed?: string) => ({ total, currency: 'USD', owed }) as const;
const paid = (amount: string, status: 'Success' | 'Failed' | 'Refunded' | 'Deleted') =>
  ({ amount, currency: 'USD', status }) as const;

test('what is left to pay falls with payments and rises with refunds', () => {
  expect(leftToPay(price('200.50'), [])).toBe('200.50');
  expect(leftToPay(price('200.50'), [paid('60.00', 'Success'), paid('40.10', 'Success')])).toBe('100.40');
  expect(leftToPay(price('200.50'), [paid('200.50', 'Success'), paid('0.50', 'Refunded')])).toBe('0.50');
});

test('what failed or was deleted counts nothing', () => {
  expect(leftToPay(price('10.00'), [paid('10.00', 'Failed'), paid('10.00', 'Deleted')])).toBe('10.00');
});

test('nothing is left of what is paid, or overpaid', () => {
  expect(leftToPay(price('10.00'), [paid('10.00', 'Success')])).toBeUndefined();
  expect(leftToPay(price('10.00'), [paid('10.01', 'Success')])).toBeUndefined();
});

test('of a task no more is left than its visit still owes', () => {
  expect(leftToPay(price('45.00', '30.00'), [])).toBe('30.00');
  expect(leftToPay(price('45.00', '300.00'), [paid('20.00', 'Success')])).toBe('25.00');
  expect(leftToPay(price('45.00', '0.00'), [])).toBeUndefined();
});

test('only a payment that succeeded is given back, and no more than is left of it', () => {
  expect(refundable({ ...paid('60.00', 'Success'), refunded: '0.00' })).toBe('60.00');
  expect(refundable({ ...paid('60.00', 'Success'), refunded: '59.99' })).toBe('0.01');
  expect(refundable({ ...paid('60.00', 'Success'), refunded: '60.00' })).toBeUndefined();
  expect(refundable({ ...paid('60.00', 'Deleted'), refunded: '0.00' })).toBeUndefined();
  expect(refundable({ ...paid('60.00', 'Refunded'), refunded: '0.00' })).toBeUndefined();
});
