import { localDay } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { StatusChange } from '#domain/visits/endpoints.ts';

/** Status transition or payment. */
export type HistoryEntry = { key: string; at: string } & (
  { kind: 'move'; move: StatusChange } | { kind: 'payment' | 'payment-deleted'; payment: PaymentRecord }
);

interface HistoryDay {
  /** `YYYY-MM-DD` in the browser's time zone. */
  day: string;
  entries: HistoryEntry[];
}

const paymentEntries = (payment: PaymentRecord): HistoryEntry[] => {
  const recorded: HistoryEntry = { key: payment.id, at: payment.createdAt, kind: 'payment', payment };
  if (payment.status !== 'Deleted') return [recorded];
  // `updatedAt` is the time of deletion: a deleted payment never changes again.
  return [{ key: `${payment.id}-deleted`, at: payment.updatedAt, kind: 'payment-deleted', payment }, recorded];
};

/** Merges status transitions and payments into one history, newest first. */
export function buildHistory(moves: readonly StatusChange[], payments: readonly PaymentRecord[]): HistoryEntry[] {
  const moved = moves.map((move): HistoryEntry => ({ key: move.id, at: move.at, kind: 'move', move }));
  return [...moved, ...payments.flatMap(paymentEntries)].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Groups history entries by day, in their order. */
export function groupByDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = localDay(new Date(entry.at));
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1)!.entries.push(entry);
  }
  return days;
}

interface TransitionText {
  /** Key below `visit:history`. */
  key: 'opened' | 'visit' | 'followed' | 'added' | 'held' | 'resumed' | 'task';
  /** i18n key of the new status or of the hold reason. */
  state?: string;
}

/** Returns the i18n keys that describe a status transition. */
export function transitionText({ taskId, from, to, holdReason, automatic }: StatusChange): TransitionText {
  if (taskId === null) {
    if (from === null) return { key: 'opened' };
    return { key: automatic ? 'followed' : 'visit', state: `visits:statuses.${to}` };
  }
  if (from === null) return { key: 'added' };
  if (holdReason) return { key: 'held', state: `tasks:holdReasons.${holdReason}` };
  return from === to ? { key: 'resumed' } : { key: 'task', state: `tasks:statuses.${to}` };
}
