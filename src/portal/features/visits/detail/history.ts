import { localDay } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { StatusMove } from '#domain/visits/endpoints.ts';

/** One thing that happened. */
export type HistoryEntry = { key: string; at: string } & (
  { kind: 'move'; move: StatusMove } | { kind: 'payment' | 'payment-deleted'; payment: PaymentRecord }
);

export interface HistoryDay {
  /** `YYYY-MM-DD` where the reader is. */
  day: string;
  entries: HistoryEntry[];
}

const entriesOf = (payment: PaymentRecord): HistoryEntry[] => {
  const recorded: HistoryEntry = { key: payment.id, at: payment.createdAt, kind: 'payment', payment };
  if (payment.status !== 'Deleted') return [recorded];
  // A deletion is the last change of a payment.
  return [{ key: `${payment.id}-deleted`, at: payment.updatedAt, kind: 'payment-deleted', payment }, recorded];
};

/** Moves and payments as one history, newest first. */
export function historyOf(moves: readonly StatusMove[], payments: readonly PaymentRecord[]): HistoryEntry[] {
  const moved = moves.map((move): HistoryEntry => ({ key: move.id, at: move.at, kind: 'move', move }));
  return [...moved, ...payments.flatMap(entriesOf)].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** A history under the days it happened on. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = localDay(new Date(entry.at));
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1)!.entries.push(entry);
  }
  return days;
}

interface Sentence {
  /** A key under `visit:history`. */
  key: 'opened' | 'visit' | 'followed' | 'added' | 'held' | 'resumed' | 'task';
  /** i18n key of the status or of what is waited for. */
  state?: string;
}

/** What a move is told as. */
export function moveSentence({ taskId, from, to, holdReason, automatic }: StatusMove): Sentence {
  if (taskId === null) {
    if (from === null) return { key: 'opened' };
    return { key: automatic ? 'followed' : 'visit', state: `visits:statuses.${to}` };
  }
  if (from === null) return { key: 'added' };
  if (holdReason) return { key: 'held', state: `tasks:holdReasons.${holdReason}` };
  return from === to ? { key: 'resumed' } : { key: 'task', state: `tasks:statuses.${to}` };
}
