import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import Wrench from 'lucide-react/icons/wrench';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { users } from '#domain/users/endpoints.ts';
import { type VisitDetail, visits } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { isVisitLate } from '#domain/visits/visit.ts';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { MessageCard } from '#portal/features/notifications/parts.ts';
import { OilSummaryCard } from '#portal/features/oil-changes/parts.ts';
import { PaymentsCard } from '#portal/features/payments/parts.ts';
import { findNextTask, NextTaskButton } from '#portal/features/tasks/parts.ts';
import { useReminder } from '#portal/features/todos/parts.tsx';
import { ContactButtons } from '#portal/features/users/parts.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayCall, mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { ClosedNote } from '#portal/resource/record/ClosedNote.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { useToday } from '#portal/resource/use-today.ts';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { computeOverpayment } from '#domain/visits/totals.ts';
import { VisitMoney, VisitPaymentDot, VisitPicture, VisitStatusDot, visitVehicleName } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';
import { HistoryCard } from '#portal/features/history/parts.ts';
import { VisitTasksCard } from './VisitTasksCard.tsx';
import { useVisitActions } from './use-visit-actions.tsx';

/** Shows one visit: tasks, payments, oil status, media and history. */
export function VisitScreen() {
  const params: { userId: string; vehicleId: string; visitId: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(getQueryOptions(visits.get, { params: { id: params.visitId } }));
  const visit = query.data?.data;

  // Redirects from a URL whose client or vehicle is not the visit's.
  const href = visit && paths.visit(visit.userId, visit.vehicleId, visit.id);
  const isOutdatedUrl = visit && (visit.userId !== params.userId || visit.vehicleId !== params.vehicleId);
  useEffect(() => {
    if (isOutdatedUrl) void navigate({ to: href, replace: true });
  }, [isOutdatedUrl, href, navigate]);

  return (
    <RecordLoader query={query} icon={Wrench} listHref={paths.visits()}>
      {(whole) => <Visit key={whole.id} visit={whole} />}
    </RecordLoader>
  );
}

function Visit({ visit }: { visit: VisitDetail }) {
  const { role } = useActor();
  const isNarrow = useIsNarrow();
  const { id, userId, vehicleId, totalCost, currency, status } = visit;
  const entity = { entityType: 'VISIT', entityId: id } as const;
  const taskOf = ({ entityId }: PaymentRecord) => visit.tasks.find((task) => task.id === entityId);
  return (
    <div className="space-y-5">
      <VisitHeader visit={visit} />
      <ClosedNote definition={visitsResource} record={visit} />
      {status === 'Ready for Pickup' && (
        <Suspense>
          <MessageCard kind="READY_FOR_PICKUP" id={id} />
        </Suspense>
      )}
      <DetailLayout className="@4xl:grid-rows-[auto_1fr]">
        <div>
          <VisitTasksCard visit={visit} />
          {/* On phones, the picture comes after the tasks. */}
          {isNarrow && <VisitPicture visit={visit} className="mx-auto mt-5 w-44" />}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
          <PaymentsCard
            {...entity}
            price={{ total: totalCost, currency }}
            isClosed={status === 'Cancelled'}
            isCorrection={(payment) => !isVisitOpen(status) || taskOf(payment)?.status === 'Sold'}
            overpayment={computeOverpayment(visit)}
            paidRecordOf={(payment) => taskOf(payment)?.name}
          />
          <OilSummaryCard vehicleId={vehicleId} href={paths.oil(userId, vehicleId)} />
          <MediaStrip
            scope={{ userId, vehicleId, visitId: id }}
            href={paths.visitMedia(userId, vehicleId, id)}
            mayAdd={findGrant(role, 'media.write') !== undefined}
          />
        </div>
        <HistoryCard
          changes={visit.history}
          corrections={visit.corrections}
          assignments={visit.assignments}
          entity={entity}
          currency={currency}
        />
      </DetailLayout>
    </div>
  );
}

// Separate chunk: few visits are moved to another vehicle.
const MoveVisitToVehicleDialog = lazyPart(() =>
  import('./MoveVisitToVehicleDialog.tsx').then((file) => file.MoveVisitToVehicleDialog),
);

/** Header of a visit: vehicle, customer, status, and the next transition as the main button. */
function VisitHeader({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation(['visit', 'visits', 'resource']);
  const navigate = useNavigate();
  const actor = useActor();
  const vehicle = paths.vehicle(visit.userId, visit.vehicleId);
  const editor = useRecordFormDialog(visitsResource);
  const remove = useRemoveDialog(visitsResource, () => void navigate({ to: vehicle }));
  const { next, isPending, items: transitions, dialog } = useVisitActions(visit);
  const isNarrow = useIsNarrow();
  const nextTask = findNextTask(visit.tasks);
  const client = useQuery(getQueryOptions(users.get, { params: { id: visit.userId } })).data?.data;

  const [isMoving, setMoving] = useState(false);
  const reminder = useReminder({
    entityType: 'VISIT',
    entityId: visit.id,
    name: visit.name,
    details: `${visit.customer} ${visitVehicleName(visit)} ${formatPlate(visit.vehicle.plateNumber)}`,
  });

  const items: MenuItem[] = [...transitions, reminder.item];
  if (editor && mayEdit(visitsResource, actor, visit))
    items.push({ label: t('visits:edit'), icon: Pencil, onSelect: () => editor.edit(visit) });
  if (mayCall(actor, visits.move))
    items.push({ label: t('visits:move'), icon: ArrowLeftRight, onSelect: () => setMoving(true) });
  if (mayRemove(visitsResource, actor, visit))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: () => remove.confirm(visit) });
  return (
    <div>
      <RecordHeader
        documentTitle={`${formatPlate(visit.vehicle.plateNumber)} · ${visit.customer}`}
        recentType="visits"
        breadcrumbs={[
          { label: t('visits:title'), href: paths.visits() },
          { label: formatPlate(visit.vehicle.plateNumber), href: vehicle },
        ]}
        picture={!isNarrow && <VisitPicture visit={visit} className="w-56" />}
        title={<bdi>{visit.name}</bdi>}
        actions={
          <>
            {next && (
              <Button size="lg" icon={next.icon} loading={isPending} onClick={next.onSelect}>
                {next.label}
              </Button>
            )}
            {!next && nextTask && <NextTaskButton task={nextTask} visitStatus={visit.status} />}
            <div className="col-span-2 flex flex-wrap gap-2 *:last:grow">
              {client && <ContactButtons user={client} iconOnly />}
              <Menu label={t('resource:actions', { title: visit.name })} items={items} variant="outline">
                <Ellipsis className="size-5" aria-hidden="true" />
                {t('resource:moreActions')}
              </Menu>
            </div>
          </>
        }
      >
        <VisitHeaderFacts visit={visit} />
      </RecordHeader>
      {dialog}
      {reminder.dialog}
      {editor?.dialog}
      {remove.dialog}
      {isMoving && (
        <Suspense>
          <MoveVisitToVehicleDialog visit={visit} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Vehicle, customer, status, dates and payment of a visit. */
export function VisitHeaderFacts({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visits');
  const { userId, vehicleId, vehicle, customer, status, visitDate, dueDate } = visit;
  const today = useToday();
  const isLate = isVisitLate(visit, today);
  return (
    <>
      <ScreenLink
        to={paths.vehicle(userId, vehicleId)}
        className="link-hover tap flex flex-wrap items-center gap-x-3 gap-y-1"
      >
        <Plate>{vehicle.plateNumber}</Plate>
        <bdi className="font-medium">{visitVehicleName(visit)}</bdi>
      </ScreenLink>
      <ScreenLink to={paths.user(userId)} className="link-hover tap flex items-center py-1 font-medium">
        <bdi>{customer}</bdi>
      </ScreenLink>
      <VisitStatusDot status={status} />
      <span className="text-muted">{t('visits:visitedOn', { date: formatLongDate(visitDate) })}</span>
      <span className={isLate ? 'text-error font-semibold' : undefined}>
        {t(isLate ? 'visits:overdueSince' : 'visits:due', { date: formatLongDate(dueDate) })}
      </span>
      <div className="flex basis-full flex-wrap items-end gap-x-6 gap-y-2">
        <VisitMoney visit={visit} className="w-full max-w-md" />
        <VisitPaymentDot visit={visit} />
      </div>
    </>
  );
}
