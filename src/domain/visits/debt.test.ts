import { expect, test } from 'vitest';
import { visitDebt } from './debt.ts';

test.each([
  ['0.00', '2026-01-01', undefined],
  ['0.005', '2026-03-09', 'Overdue'],
  ['10.00', '2026-03-10', 'Pending'],
  ['10.00', '2026-03-11', 'Pending'],
])('%s owed by a visit due on %s is %s on 10 March', (owed, dueDate, debt) => {
  expect(visitDebt({ owed, dueDate }, '2026-03-10')).toBe(debt);
});
