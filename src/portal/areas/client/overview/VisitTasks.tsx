import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { MyTaskStatus } from '../my-status.tsx';
import { Section } from '../Section.tsx';

/** What is done in a visit, at what price. */
export function VisitTasks({ visit: { id, vehicleId, status, tasks } }: { visit: WholeVisit }) {
  const { t } = useTranslation('overview');
  const isUnderWay = status === 'Pending' || status === 'In Progress';
  return (
    <Section title={t(isUnderWay ? 'overview:tasks' : 'overview:pastTasks')}>
      <ul className="divide-base-300 divide-y">
        {tasks.map((task) => (
          <li key={task.id} className="relative flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <a
                href={paths.overviewTask(vehicleId, id, task.id)}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                <bdi>{task.name}</bdi>
              </a>
              <p className="mt-0.5">
                <MyTaskStatus task={task} />
              </p>
            </div>
            <p
              className={classNames(
                'font-figures shrink-0 text-lg',
                task.status === 'Cancelled' && 'text-muted line-through',
              )}
            >
              <bdi>{formatMoney(task.soldFor, task.currency)}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
