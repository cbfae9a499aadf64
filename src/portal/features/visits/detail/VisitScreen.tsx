import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { getQueryOptions } from '#client/query.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { visits, type VisitDetail } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { MessageCard } from '#portal/features/notifications/parts.ts';
import { OilSummaryCard } from '#portal/features/oil-changes/parts.ts';
import { PaymentsCard } from '#portal/features/payments/parts.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { ClosedNote } from '#portal/resource/record/ClosedNote.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { computeOverpayment } from '../totals.ts';
import { VisitPicture } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { VisitHeader } from './VisitHeader.tsx';
import { VisitTasksCard } from './VisitTasksCard.tsx';

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
