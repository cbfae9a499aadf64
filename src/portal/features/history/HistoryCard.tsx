import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatLongDate,
  formatMoney,
  formatMoneyTogether,
  formatNumber,
  formatTime,
  garageDay,
} from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { Assignment, Correction, PriceChange, StatusChange } from '#domain/visits/endpoints.ts';
import { buildPaymentsQuery } from '#portal/features/payments/parts.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { DotSeparatedName } from '#ui/inline.tsx';

interface Props {
  changes: readonly StatusChange[];
  corrections?: readonly Correction[];
  assignments?: readonly Assignment[];
  /** Visit or task whose payments are included. */
  entity: Pick<PaymentRecord, 'entityType' | 'entityId'>;
  /** Currency of the visit. */
  currency: Currency;
  className?: string;
}

const COLLAPSED_COUNT = 12;

/** History of a visit or a task, newest first: status transitions, assignments, corrections, payments and refunds. */
export function HistoryCard({ changes, corrections, assignments, entity, currency, className }: Props) {
  const { t } = useTranslation('visit');
  const titleId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const { data } = useQuery(buildPaymentsQuery(entity));
  const history = buildHistory(changes, data?.data ?? [], corrections, assignments);
  const visible = isExpanded ? history : history.slice(0, COLLAPSED_COUNT);
  return (
    <Card as="section" aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="border-base-300 border-b px-5 py-3 text-2xl">
        {t('visit:history.title')}
      </h2>
      <div className="px-5 py-2">
        {groupByDay(visible).map(({ day, entries }) => (
          <section key={day}>
            <h3 className="text-muted pt-2 font-sans text-sm font-semibold">{formatLongDate(day)}</h3>
            <ul className="divide-base-300 divide-y">
              {entries.map((entry) => (
                <HistoryLine key={entry.key} entry={entry} currency={currency} />
              ))}
            </ul>
          </section>
        ))}
        {visible.length < history.length && (
          <Button variant="ghost" block onClick={() => setExpanded(true)}>
            {t('visit:history.all', { total: formatNumber(history.length) })}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** One line of the history: time, event, person and reason. */
function HistoryLine({ entry, currency }: { entry: HistoryEntry; currency: Currency }) {
  const { text, person, reason } = useDescription(entry, currency);
  return (
    <li className="flex gap-4 py-2">
      <time dateTime={entry.at} className="font-figures text-muted w-16 shrink-0 pt-0.5">
        {formatTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {text}
          {person && (
            <span className="text-muted">
              <DotSeparatedName>{person}</DotSeparatedName>
            </span>
          )}
        </p>
        {reason && (
          <p className="text-muted text-sm wrap-anywhere">
            <bdi>{reason}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** Returns what happened, by whom and why. */
function useDescription(entry: HistoryEntry, currency: Currency) {
  const { t, i18n } = useTranslation(['visit', 'visits', 'tasks', 'payments']);
  if (entry.kind === 'status') {
    const { key, state } = getTransitionKeys(entry.change);
    const values = { task: showTask(entry.change.taskName), state: state && t(state) };
    return { text: t(`visit:history.${key}`, values), person: entry.change.actorName, reason: entry.change.reason };
  }
  if (entry.kind === 'correction') {
    const { correction } = entry;
    const labels = correction.fields.map((field) => t(`${correction.taskId ? 'tasks' : 'visits'}:fields.${field}`));
    const values = { task: showTask(correction.taskName), fields: new Intl.ListFormat(i18n.language).format(labels) };
    return {
      text: t(`visit:history.${getCorrectionKey(correction)}`, values),
      person: correction.actorName,
      reason: correction.reason,
    };
  }
  if (entry.kind === 'price') {
    const { correction, price } = entry;
    const { from, to } = formatMoneyTogether({ from: price.from, to: price.to }, currency);
    const key = price.field === 'totalCost' ? 'totalChanged' : 'priceChanged';
    const values = { task: showTask(correction.taskName), from, to };
    return { text: t(`visit:history.${key}`, values), person: correction.actorName, reason: correction.reason };
  }
  if (entry.kind === 'assignment') {
    const { taskName, fromName, toName, actorName } = entry.assignment;
    const key = toName ? 'taskAssigned' : 'taskUnassigned';
    const values = { task: showTask(taskName), assignee: toName ?? fromName };
    return { text: t(`visit:history.${key}`, values), person: actorName, reason: undefined };
  }
  const { payment } = entry;
  const values = {
    amount: formatMoney(payment.amount, payment.currency),
    method: t(`payments:methods.${payment.method}`),
  };
  if (entry.kind === 'payment-deleted')
    return { text: t('visit:history.paymentDeleted', values), person: undefined, reason: payment.reason };
  return {
    text: t(payment.refundOf ? 'visit:history.refund' : 'visit:history.payment', values),
    person: payment.recordedBy,
    reason: payment.status === 'Refunded' ? payment.reason : undefined,
  };
}

const showTask = (name: string | null) => name && showName('SERVICE', name);

/** Status transition, payment, correction, change of a price or of an assignee. */
type HistoryEntry = { key: string; at: string } & (
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
function getCorrectionKey({ action, taskId }: Correction) {
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
