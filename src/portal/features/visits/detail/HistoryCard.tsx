import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#client/format.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { StatusMove } from '#domain/visits/endpoints.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { paymentsOf } from '#portal/features/payments/parts.ts';
import { byDay, historyOf } from './history.ts';
import { HistoryLine } from './HistoryLine.tsx';

interface Props {
  moves: readonly StatusMove[];
  /** Whose payments belong to it. */
  of: Pick<PaymentRecord, 'entityType' | 'entityId'>;
  className?: string;
}

const SHOWN = 12;
const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };

/** Everything that happened, newest first: who moved what, when and why, and what was paid. */
export function HistoryCard({ moves, of, className }: Props) {
  const { t } = useTranslation('visit');
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const { data } = useQuery(paymentsOf(of));
  const all = historyOf(moves, data?.data ?? []);
  const shown = isWhole ? all : all.slice(0, SHOWN);
  return (
    <Card as="section" aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="border-base-300 border-b px-5 py-3 text-2xl">
        {t('visit:history.title')}
      </h2>
      <div className="px-5 py-2">
        {byDay(shown).map(({ day, entries }) => (
          <section key={day}>
            <h3 className="text-muted pt-2 font-sans text-sm font-semibold">{formatDate(day, DAY)}</h3>
            <ul className="divide-base-300 divide-y">
              {entries.map((entry) => (
                <HistoryLine key={entry.key} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
        {shown.length < all.length && (
          <Button variant="ghost" block onClick={() => setIsWhole(true)}>
            {t('visit:history.all', { total: formatNumber(all.length) })}
          </Button>
        )}
      </div>
    </Card>
  );
}
