import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#client/format.ts';
import { moveSentence, type HistoryEntry } from './history.ts';

const TIME: Intl.DateTimeFormatOptions = { timeStyle: 'short' };

/** One thing that happened: when, what, by whom and why. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation(['visit', 'visits', 'tasks', 'payments']);
  const told = tell();
  return (
    <li className="flex gap-4 py-2">
      <time dateTime={entry.at} className="font-figures text-muted w-16 shrink-0 pt-0.5">
        {formatDate(entry.at, TIME)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {told.text}
          {told.who && (
            <span className="text-muted">
              {' · '}
              <bdi className="inline-block">{told.who}</bdi>
            </span>
          )}
        </p>
        {told.why && (
          <p className="text-muted text-sm wrap-anywhere">
            <bdi>{told.why}</bdi>
          </p>
        )}
      </div>
    </li>
  );

  function tell() {
    if (entry.kind === 'move') {
      const { key, state } = moveSentence(entry.move);
      const values = { task: entry.move.taskName, state: state && t(state) };
      return { text: t(`visit:history.${key}`, values), who: entry.move.actorName, why: entry.move.reason };
    }
    const { payment } = entry;
    const values = {
      amount: formatMoney(payment.amount, payment.currency),
      method: t(`payments:methods.${payment.method}`),
    };
    if (entry.kind === 'payment-deleted')
      return { text: t('visit:history.paymentDeleted', values), why: payment.reason };
    return {
      text: t(payment.refundOf ? 'visit:history.refund' : 'visit:history.payment', values),
      who: payment.recordedBy,
      why: payment.status === 'Refunded' ? payment.reason : undefined,
    };
  }
}
