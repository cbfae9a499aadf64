import { garageDay } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { Assignment, Correction, PriceChange, StatusChange } from '#domain/visits/endpoints.ts';

/** Status transition, payment, correction, change of a price or of an assignee. */
export type HistoryEntry = { key: string; at: string } & (
  | { kind: 'status'; change: StatusChange }
  | { kind: 'payment' | 'payment-deleted'; payment: PaymentRecord }
  | { kind: 'correction'; correction: Correction }
  | { kind: 'price'; correction: Correction; price: PriceChange }
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

/** Returns an entry for each changed price, and one for the other fields of a correction. */
function correctionEntries(correction: Correction): HistoryEntry[] {
  const { id, at, action, prices } = correction;
  const fields = correction.fields.filter((field) => prices.every((price) => price.field !== field));
  const entries = prices.map((price): HistoryEntry => ({
    key: `${id}-${price.field}`,
    at,
    kind: 'price',
    correction,
    price,
  }));
  if (fields.length > 0 || action !== 'update')
    entries.push({ key: id, at, kind: 'correction', correction: { ...correction, fields } });
  return entries;
}

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
  const assignmentEntries = assignments.map((assignment): HistoryEntry => ({
    key: assignment.id,
    at: assignment.at,
    kind: 'assignment',
    assignment,
  }));
  return [
    ...statusEntries,
    ...assignmentEntries,
    ...payments.flatMap(paymentEntries),
    ...corrections.flatMap(correctionEntries),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
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
