import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import type { VisitDetail } from '#domain/visits/endpoints.ts';
import { computeVisitTotals, VisitPaymentDot, VisitMoney } from '#portal/features/visits/parts.ts';
import { paths } from '#portal/screens.ts';
import { classNames } from '#ui/class-names.ts';
import { TitledCard } from '../sections.tsx';
import { ClientTaskPrice, ClientTaskStatus } from '../visit-progress.tsx';

/** Lists the tasks of a visit with their prices, and the discount on their sum. */
export function VisitTasks({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('overview');
  const { id, vehicleId, status, tasks, currency } = visit;
  const { difference } = computeVisitTotals(visit);
  const isUnderWay = status === 'Pending' || status === 'In Progress';
  return (
    <TitledCard title={t(isUnderWay ? 'overview:tasks' : 'overview:pastTasks')}>
      <ul className="divide-base-300 divide-y">
        {tasks.map((task) => (
          <li key={task.id} className="relative flex flex-wrap items-start justify-between gap-x-4 py-3">
            <div className="min-w-0 flex-1 basis-40">
              <a
                href={paths.overviewTask(vehicleId, id, task.id)}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                <bdi>{showName('SERVICE', task.name)}</bdi>
              </a>
              <p className="mt-0.5">
                <ClientTaskStatus task={task} />
              </p>
            </div>
            <p
              className={classNames(
                'font-figures ms-auto shrink-0 text-lg',
                task.status === 'Cancelled' && 'text-muted line-through',
              )}
            >
              <ClientTaskPrice task={task} />
            </p>
          </li>
        ))}
      </ul>
      {difference && !difference.isMore && status !== 'Cancelled' && (
        <p className="border-base-300 flex flex-wrap justify-between gap-x-4 border-t py-3">
          <span>{t('overview:discount')}</span>
          <bdi className="font-figures text-lg">{formatMoney(`-${difference.amount}`, currency)}</bdi>
        </p>
      )}
    </TitledCard>
  );
}

/** Shows the total, the paid and the owed amount of a visit; of a cancelled visit only what was paid. */
export function VisitBill({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('overview');
  if (visit.status === 'Cancelled')
    return (
      <TitledCard title={t('overview:statuses.Cancelled')}>
        <p>{t('overview:nothingToPay')}</p>
        <VisitMoney visit={visit} className="mt-3" />
      </TitledCard>
    );
  const isOwed = Number(visit.owed) > 0;
  return (
    <TitledCard title={t('overview:bill')} action={<VisitPaymentDot visit={visit} />}>
      <dl>
        <dt className="text-muted text-sm">{t(isOwed ? 'overview:owed' : 'overview:total')}</dt>
        <dd className="font-figures text-3xl">
          <bdi>{formatMoney(isOwed ? visit.owed : visit.totalCost, visit.currency)}</bdi>
        </dd>
      </dl>
      <VisitMoney visit={visit} className="mt-3" />
    </TitledCard>
  );
}
