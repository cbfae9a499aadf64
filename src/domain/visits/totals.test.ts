import { expect, test } from 'vitest';
import type { TaskStatus } from '../tasks/task.ts';
import { computeOverpayment, computeVisitTotals } from './totals.ts';

const task = (soldFor: string, cost?: string, status: TaskStatus = 'Pending') => ({ soldFor, cost, status });

test('adds up tasks exactly', () => {
  const tasks = [task('0.10'), task('0.20'), task('120.50')];
  expect(computeVisitTotals({ tasks, totalCost: '120.80', currency: 'USD' })).toEqual({ sum: '120.80' });
});

test('returns the difference of an edited total', () => {
  const tasks = [task('35.000')];
  expect(computeVisitTotals({ tasks, totalCost: '40.000', currency: 'TND' }).difference).toEqual({
    amount: '5.000',
    isMore: true,
  });
  expect(computeVisitTotals({ tasks, totalCost: '34.999', currency: 'TND' }).difference).toEqual({
    amount: '0.001',
    isMore: false,
  });
});

test('excludes cancelled tasks', () => {
  const tasks = [task('35.00', '10.00'), task('99.00', '50.00', 'Cancelled')];
  expect(computeVisitTotals({ tasks, totalCost: '35.00', currency: 'USD' })).toEqual({
    sum: '35.00',
    cost: '10.00',
    margin: '25.00',
  });
});

test('compares nothing with the total of a cancelled visit, which bills nothing', () => {
  const visit = { tasks: [task('99.00', undefined, 'Cancelled')], totalCost: '99.00', currency: 'USD' } as const;
  expect(computeVisitTotals({ ...visit, status: 'Cancelled' }).difference).toBeUndefined();
  expect(computeVisitTotals({ ...visit, status: 'In Progress' }).difference).toEqual({ amount: '99.00', isMore: true });
});

test('returns a negative margin for work sold below cost', () => {
  const { margin } = computeVisitTotals({ tasks: [task('35.00', '40.00')], totalCost: '35.00', currency: 'USD' });
  expect(margin).toBe('-5.00');
});

test('counts everything paid for a cancelled visit as overpaid', () => {
  const bill = { paid: '120.00', totalCost: '100.00', currency: 'USD' } as const;
  expect(computeOverpayment({ ...bill, status: 'Completed' })).toBe('20.00');
  expect(computeOverpayment({ ...bill, status: 'Cancelled' })).toBe('120.00');
  expect(computeOverpayment({ ...bill, paid: '100.00', status: 'Completed' })).toBeUndefined();
});
