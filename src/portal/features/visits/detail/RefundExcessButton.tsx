import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import type { VisitDetail } from '#domain/visits/endpoints.ts';
import { buildPaymentsQuery, computeRefundableAmount } from '#portal/features/payments/parts.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import { computeOverpayment } from '../totals.ts';

interface Props {
  visit: VisitDetail;
  onRefund: (payment: PaymentRecord) => void;
}

/** Button that refunds the overpayment from the latest payment that covers it, else from the largest payment. */
export function RefundExcessButton({ visit, onRefund }: Props) {
  const { t } = useTranslation('visits');
  const { role } = useActor();
  const excess = computeOverpayment(visit);
  const mayRefund = excess !== undefined && findGrant(role, 'payments.reverse') !== undefined;
  const { data } = useQuery({
    ...buildPaymentsQuery({ entityType: 'VISIT', entityId: visit.id }),
    enabled: mayRefund,
  });
  const units = (amount: string | undefined) => toMinorUnits(amount ?? '0', visit.currency) ?? 0;
  const refundable = (data?.data ?? []).filter((payment) => computeRefundableAmount(payment) !== undefined);
  const payment =
    refundable.find((one) => units(computeRefundableAmount(one)) >= units(excess)) ??
    refundable.toSorted((a, b) => units(computeRefundableAmount(b)) - units(computeRefundableAmount(a)))[0];
  if (!mayRefund || !payment) return null;
  return (
    <Button onClick={() => onRefund(payment)}>
      {t('visits:refundExcess', { amount: formatMoney(excess, visit.currency) })}
    </Button>
  );
}
