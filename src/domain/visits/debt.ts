import type { VisitRecord } from './endpoints.ts';

/** What a visit's debt is called: Overdue once the due date has passed, Pending before; undefined where nothing is owed (decision 7). */
export function visitDebt(
  { owed, dueDate }: Pick<VisitRecord, 'owed' | 'dueDate'>,
  today: string,
): 'Pending' | 'Overdue' | undefined {
  if (!/[1-9]/.test(owed)) return undefined;
  return dueDate < today ? 'Overdue' : 'Pending';
}
