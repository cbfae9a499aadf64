import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { useIsMutating } from '@tanstack/react-query';
import { $toasts } from '#client/toasts.ts';
import { $undoOffer } from './undo-offer.ts';

/** A row of a list; `isGone` marks one that has left the list and keeps its place, without being operable. */
export interface KeptRow<T> {
  record: T;
  isGone: boolean;
}

interface Options {
  /** Identifies the filters, sort order and page of the list; rows of another list are dropped at once. */
  list?: string;
  /** `rows` belong to this list, not to the previous one. */
  isCurrent?: boolean;
}

/**
 * Keeps every row in its place while the outcome of an action is shown, such as an undo bar or a toast: a second tap
 * must not hit the row that would move up. A row that has left the list stays, marked as gone.
 */
export function useKeptRows<T extends { id: string }>(
  rows: readonly T[],
  { list = '', isCurrent = true }: Options = {},
): readonly KeptRow<T>[] {
  const isOutcomeShown = useIsOutcomeShown();
  const [shown, setShown] = useState<{ list: string; isCurrent: boolean; kept: readonly KeptRow<T>[] }>(() => ({
    list,
    isCurrent,
    kept: keepPlaces([], rows),
  }));
  const isSameList = shown.list === list && shown.isCurrent && isCurrent;
  const kept = keepPlaces(isSameList && isOutcomeShown ? shown.kept : [], rows);
  const isChanged = shown.list !== list || shown.isCurrent !== isCurrent || !areEqual(shown.kept, kept);
  if (isChanged) setShown({ list, isCurrent, kept });
  return isChanged ? kept : shown.kept;
}

/** Returns true while an action is in flight, and while its result or its undo is shown. */
function useIsOutcomeShown(): boolean {
  const offer = useStore($undoOffer);
  const toasts = useStore($toasts);
  const pending = useIsMutating();
  return offer !== undefined || pending > 0 || toasts.some(({ tone }) => tone === 'success');
}

/** Returns the rows in the order of `shown`, with those that `rows` lack; a new row follows its predecessor. */
export function keepPlaces<T extends { id: string }>(
  shown: readonly KeptRow<T>[],
  rows: readonly T[],
): readonly KeptRow<T>[] {
  const current = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ record }) => record.id));
  const kept = shown.map(({ record }) => ({
    record: current.get(record.id) ?? record,
    isGone: !current.has(record.id),
  }));
  for (const [index, row] of rows.entries()) {
    if (known.has(row.id)) continue;
    const before = rows[index - 1]?.id;
    const place = kept.findIndex(({ record }) => record.id === before) + 1;
    kept.splice(place, 0, { record: row, isGone: false });
  }
  return kept;
}

const areEqual = <T>(some: readonly KeptRow<T>[], others: readonly KeptRow<T>[]): boolean =>
  some.length === others.length &&
  some.every(({ record, isGone }, index) => record === others[index]!.record && isGone === others[index]!.isGone);

/** Props of the element of a row: one that is gone is neither operable nor announced. */
export const keptRowProps = (isGone: boolean) => (isGone ? ({ inert: true, 'aria-hidden': true } as const) : {});
