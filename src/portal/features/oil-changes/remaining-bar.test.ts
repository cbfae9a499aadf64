import { expect, test } from 'vitest';
import { computeRemainingBar } from './oil-cards.tsx';

const bar = (kmLeft: number, due: 'OK' | 'DUE_SOON' | 'OVERDUE' | 'STALE') =>
  computeRemainingBar({ kmLeft, currentKm: 10_000, nextChangeKm: 15_000, due });

test('shows what is left of the interval', () => {
  expect(bar(4000, 'OK')).toEqual({ fraction: 0.8, tone: 'ok' });
  expect(bar(750, 'STALE')).toEqual({ fraction: 0.15, tone: 'ok' });
  expect(bar(740, 'DUE_SOON').tone).toBe('attention');
});

test('is red when overdue, even if only by date', () => {
  expect(bar(-200, 'OVERDUE')).toEqual({ fraction: 1, tone: 'danger' });
  expect(bar(2500, 'OVERDUE')).toEqual({ fraction: 0.5, tone: 'danger' });
});
