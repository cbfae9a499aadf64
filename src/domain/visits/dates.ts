import type { Problem } from '../problems.ts';

interface Days {
  visitDate: string;
  dueDate: string;
}

/** What is wrong with a visit's days, `YYYY-MM-DD`: due not before it is made, and never before it comes (decision 9). */
export function dateProblems(days: Days, before: Days | undefined, today: string): Problem[] {
  const isNew = days.dueDate !== before?.dueDate;
  if (isNew && days.dueDate < today) return [{ field: 'dueDate', code: 'todayOrLater' }];
  if (days.dueDate >= days.visitDate) return [];
  return [{ field: 'dueDate', code: 'notBefore', params: { min: days.visitDate } }];
}

/** The same of a task's day; without one there is nothing to miss. */
export const taskDateProblems = (
  dueDate: string | null | undefined,
  before: string | null | undefined,
  today: string,
): Problem[] => (dueDate && dueDate !== before && dueDate < today ? [{ field: 'dueDate', code: 'todayOrLater' }] : []);
