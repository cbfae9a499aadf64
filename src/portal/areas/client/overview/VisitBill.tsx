import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import { PaymentStatusDot, VisitMoney } from '#portal/features/visits/visits.resource.tsx';
import { Section } from '../Section.tsx';

/** What a visit costs, what is paid of it and what is left. */
export function VisitBill({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation('overview');
  const isOwed = Number(visit.owed) > 0;
  return (
    <Section title={t('overview:bill')} action={<PaymentStatusDot visit={visit} />}>
      <dl>
        <dt className="text-muted text-sm">{t(isOwed ? 'overview:owed' : 'overview:total')}</dt>
        <dd className="font-figures text-3xl">
          <bdi>{formatMoney(isOwed ? visit.owed : visit.totalCost, visit.currency)}</bdi>
        </dd>
      </dl>
      <VisitMoney visit={visit} className="mt-3" />
    </Section>
  );
}
