import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { isVisitLate, type VisitStatus } from '#domain/visits/visit.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { useToday } from '#portal/resource/use-today.ts';
import { Button } from '#ui/form/buttons.tsx';
import { DotSeparatedName } from '#ui/inline.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { getBoardTransitions, getVisitAction } from '../transitions.ts';
import { VisitAssignees, VisitMoney, visitVehicleName } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';

interface Props {
  visit: VisitRecord;
  onMove: (to: VisitStatus) => void;
}

/** Card of a visit on the board, with its next transition as a button. */
export function BoardCard({ visit, onMove }: Props) {
  const { t } = useTranslation(['visits', 'resource']);
  const { role } = useActor();
  const { next, others } = getBoardTransitions(visit, role);
  const labelOf = (to: VisitStatus) => t(`visits:actions.${getVisitAction(visit.status, to)}`);
  const isOpen = isVisitOpen(visit.status);
  const today = useToday();
  const isLate = isVisitLate(visit, today);
  return (
    <li data-visit={visit.id} className="sheet hover:bg-base-200/40 relative space-y-2 p-3">
      {/* Wraps, so that the menu button moves below a long plate. */}
      <div className="flex flex-wrap items-start gap-x-2">
        <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
        <a
          href={visitsResource.href!(visit)}
          className="after:rounded-box order-1 mt-1 basis-full font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <bdi>{visit.name}</bdi>
        </a>
        {others.length > 0 && (
          <div className="relative z-1 ms-auto -me-1 -mt-1 -mb-2">
            <Menu
              label={t('visits:otherActions', { title: visit.name })}
              icon={EllipsisVertical}
              size="sm"
              items={others.map((to) => ({
                label: labelOf(to),
                danger: to === 'Cancelled',
                onSelect: () => onMove(to),
              }))}
            />
          </div>
        )}
      </div>
      <p className="text-muted text-sm wrap-anywhere">
        <bdi>{visitVehicleName(visit)}</bdi>
        <DotSeparatedName>{visit.customer}</DotSeparatedName>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className={isLate ? 'text-error font-semibold' : undefined}>
          {t(isLate ? 'visits:overdueSince' : 'visits:due', { date: formatDate(visit.dueDate) })}
        </span>
        {isOpen && visit.taskCount > 0 && (
          <span>{t('visits:tasksDone', { count: visit.taskCount, finished: visit.finishedTaskCount })}</span>
        )}
      </p>
      <VisitAssignees visit={visit} />
      <VisitMoney visit={visit} />
      {next && (
        <Button block variant="outline" className="relative z-1" onClick={() => onMove(next)}>
          {labelOf(next)}
          <span className="sr-only">{visit.name}</span>
        </Button>
      )}
    </li>
  );
}
