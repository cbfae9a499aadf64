import { formatDate, formatMoney } from '#client/format.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/paths.ts';
import { PaymentStatusDot, visitsResource } from '#portal/features/visits/visits.resource.tsx';
import { MyVisitStatus } from '../my-status.tsx';

/** A client's own visits to the garage, told in a client's words. */
export const myVisits: typeof visitsResource = {
  ...visitsResource,
  summary: (visit) => formatDate(visit.visitDate),
  href: (visit) => paths.overviewVisit(visit.vehicleId, visit.id),
  picture: () => undefined,
  columns: [
    { field: 'name', render: (visit) => <bdi>{visit.name}</bdi> },
    { field: 'status', render: (visit) => <MyVisitStatus visit={visit} /> },
    { field: 'visitDate', on: ['table'], render: (visit) => formatDate(visit.visitDate) },
    { field: 'paymentStatus', on: ['table', 'cards'], render: (visit) => <PaymentStatusDot visit={visit} /> },
    { field: 'totalCost', align: 'end', render: (visit: VisitRecord) => formatMoney(visit.totalCost, visit.currency) },
  ],
  filters: [],
  dateFilter: false,
};
