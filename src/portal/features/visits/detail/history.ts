import { garageDay } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { Assignment, Correction, StatusChange } from '#domain/visits/endpoints.ts';

/** Status transition, payment, correction or change of an assignee. */
export type HistoryEntry = { key: string; at: string } & (
  | { kind: 'status'; change: StatusChange }
  | { kind: 'payment' | 'payment-deleted'; payment: PaymentRecord }
  | { kind: 'correction'; correction: Correction }
  | { kind: 'assignment'; assignment: Assignment }
);

interface HistoryDay {
  /** `YYYY-MM-DD` in the garage's time zone. */
  day: string;
  entries: HistoryEntry[];
}

const paymentEntries = (payment: PaymentRecord): HistoryEntry[] => {
  const recorded: HistoryEntry = { key: payment.id, at: payment.createdAt, kind: 'payment', payment };
  if (payment.status !== 'Deleted') return [recorded];
  // `updatedAt` is the time of deletion: a deleted payment never changes again.
  return [{ key: `${payment.id}-deleted`, at: payment.updatedAt, kind: 'payment-deleted', payment }, recorded];
};

/** Merges status transitions, payments, corrections and assignments into one history, newest first. */
export function buildHistory(
  changes: readonly StatusChange[],
  payments: readonly PaymentRecord[],
  corrections: readonly Correction[] = [],
  assignments: readonly Assignment[] = [],
): HistoryEntry[] {
  const statusEntries = changes.map((change): HistoryEntry => ({
    key: change.id,
    at: change.at,
    kind: 'status',
    change,
  }));
  const correctionEntries = corrections.map((correction): HistoryEntry => ({
    key: correction.id,
    at: correction.at,
    kind: 'correction',
    correction,
  }));
  const assignmentEntries = assignments.map((assignment): HistoryEntry => ({
    key: assignment.id,
    at: assignment.at,
    kind: 'assignment',
    assignment,
  }));
  return [...statusEntries, ...assignmentEntries, ...payments.flatMap(paymentEntries), ...correctionEntries].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
}

/** Groups history entries, which are sorted by time, into days. */
export function groupByDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = garageDay(new Date(entry.at));
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1)!.entries.push(entry);
  }
  return days;
}

type HistoryKey =
  'visitOpened' | 'visitStatus' | 'automaticStatus' | 'taskAdded' | 'taskHeld' | 'taskResumed' | 'taskStatus';

/** Returns the i18n key, below `visit:history`, that describes a correction. */
export function getCorrectionKey({ action, taskId }: Correction) {
  if (action === 'move') return 'visitMoved';
  if (action === 'delete') return taskId === null ? 'visitDeleted' : 'taskDeleted';
  return taskId === null ? 'visitCorrected' : 'taskCorrected';
}

interface TransitionKeys {
  /** Key below `visit:history`. */
  key: HistoryKey;
  /** i18n key of the new status or of the hold reason. */
  state?: string;
}

/** Returns the i18n keys that describe a status transition. */
export function getTransitionKeys({ taskId, from, to, holdReason, automatic }: StatusChange): TransitionKeys {
  if (taskId === null) {
    if (from === null) return { key: 'visitOpened' };
    return { key: automatic ? 'automaticStatus' : 'visitStatus', state: `visits:statuses.${to}` };
  }
  if (from === null) return { key: 'taskAdded' };
  if (holdReason) return { key: 'taskHeld', state: `tasks:holdReasons.${holdReason}` };
  return from === to ? { key: 'taskResumed' } : { key: 'taskStatus', state: `tasks:statuses.${to}` };
}
