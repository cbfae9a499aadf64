import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatMoney, formatMoneyTogether, formatNumber, formatTime } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { Assignment, Correction, StatusChange } from '#domain/visits/endpoints.ts';
import { buildPaymentsQuery } from '#portal/features/payments/parts.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { DotSeparatedName } from '#ui/inline.tsx';
import { buildHistory, getCorrectionKey, groupByDay, type HistoryEntry, getTransitionKeys } from './history.ts';

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
  const { t, i18n } = useTranslation(['visit', 'visits', 'tasks', 'payments']);
  const { text, person, reason } = describe();
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

  function describe() {
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
}

const showTask = (name: string | null) => name && showName('SERVICE', name);
