import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoneyTogether } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { visits, type VisitSummary } from '#domain/visits/endpoints.ts';
import { StatusDot } from '#ui/inline.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Meter } from '#ui/Meter.tsx';
import type { HistoryScope } from './timeline.ts';

/** Balance of all visits of a client or a vehicle, per currency. */
export function BalanceCard({ scope }: { scope: HistoryScope }) {
  const { t } = useTranslation('history');
  const id = useId();
  const { data, isPending } = useQuery(getQueryOptions(visits.summary, { query: scope }));
  const summary = data?.data;
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-2 text-2xl">
        {t('history:balance')}
      </h2>
      {isPending && <Skeleton className="h-20" />}
      {summary?.balances.length === 0 && <p className="text-muted">{t('history:noVisits')}</p>}
      <div className="space-y-4">
        {summary?.balances.map((balance) => (
          <CurrencyBalance key={balance.currency} balance={balance} />
        ))}
      </div>
      {summary !== undefined && summary.count > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="text-muted">{t('history:visits', { count: summary.count })}</span>
          {summary.overdueCount > 0 && (
            <StatusDot tone="danger">{t('history:overdue', { count: summary.overdueCount })}</StatusDot>
          )}
        </p>
      )}
    </Card>
  );
}

function CurrencyBalance({ balance }: { balance: VisitSummary['balances'][number] }) {
  const { t } = useTranslation('history');
  const { currency, total, paid, owed } = balance;
  const [totalAmount, paidAmount] = [Number(total), Number(paid)];
  const amounts = formatMoneyTogether({ paid, total, owed }, currency);
  const text = t('history:paidOf', amounts);
  return (
    <div>
      <p className="font-figures text-3xl">
        {Number(owed) > 0 ? t('history:owed', { amount: amounts.owed }) : t('history:nothingOwed')}
      </p>
      <Meter
        className="mt-2"
        fraction={totalAmount > 0 ? paidAmount / totalAmount : 0}
        label={t('history:balance')}
        valueText={text}
      />
      <p className="text-muted mt-1 text-sm" aria-hidden="true">
        {text}
      </p>
    </div>
  );
}
