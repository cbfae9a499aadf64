import type { Problem } from '../problems.ts';
import type { VisitRecord } from './endpoints.ts';

/** Calendar days `YYYY-MM-DD`. */
interface VisitDays {
  visitDate: string;
  dueDate: string;
}

/**
 * The [problems](docs/rules/validation.md#dates) of a visit's days. `before` are the stored days of an edited visit, `today` is the
 * garage's day `YYYY-MM-DD`.
 */
export function visitDateProblems(days: VisitDays, before: VisitDays | undefined, today: string): Problem[] {
  const isChanged = days.dueDate !== before?.dueDate;
  if (isChanged && days.dueDate < today) return [{ field: 'dueDate', code: 'todayOrLater' }];
  if (days.dueDate >= days.visitDate) return [];
  return [{ field: 'dueDate', code: 'notBefore', params: { min: days.visitDate } }];
}

/** The problems of a task's optional due date; parameters as in `visitDateProblems`. */
export const taskDateProblems = (
  dueDate: string | null | undefined,
  before: string | null | undefined,
  today: string,
): Problem[] => (dueDate && dueDate !== before && dueDate < today ? [{ field: 'dueDate', code: 'todayOrLater' }] : []);

/** The [filter](docs/rules/money.md#payment-status-of-a-visit) that a visit with an open balance matches; undefined when nothing is owed. */
export function visitDebt(
  { owed, dueDate }: Pick<VisitRecord, 'owed' | 'dueDate'>,
  today: string,
): 'Pending' | 'Overdue' | undefined {
  if (!/[1-9]/.test(owed)) return undefined;
  return dueDate < today ? 'Overdue' : 'Pending';
}
