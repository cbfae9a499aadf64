import { ClipboardList } from 'lucide-react';
import { formatDate } from '#client/format.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { VISIT_FILTERS, VISIT_STATUSES, VisitPaymentFilter } from '#domain/visits/visit.ts';
import { paths } from '#portal/screens.ts';
import { defineResource } from '#portal/resource/define-resource.ts';
import { vehiclePicture } from '../vehicles/parts.ts';
import { Plate } from '#ui/ltr-text.tsx';
import { VISITS_SHOWN_IN } from './shown-in.ts';

import { PaymentStatusDot, visitDay, VisitMoney, VisitStatusDot, visitVehicle } from './visit-fields.tsx';

export const visitsResource = defineResource({
  endpoints: visits,
  icon: ClipboardList,
  title: (visit) => visit.name,
  summary: (visit) => (
    <span className="flex flex-wrap items-center gap-x-2">
      <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
      <bdi className="max-w-full truncate">{visitVehicle(visit)}</bdi>
      <bdi className="max-w-full truncate">{visit.customer}</bdi>
    </span>
  ),
  href: (visit) => paths.visit(visit.userId, visit.vehicleId, visit.id),
  picture: (visit) => vehiclePicture(visit.vehicle),
  hasSmallPicture: true,
  columns: [
    { field: 'name' },
    {
      field: 'vehicle',
      views: ['table'],
      render: (visit) => (
        <>
          <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
          <bdi className="block max-w-40 truncate text-sm">{visitVehicle(visit)}</bdi>
        </>
      ),
    },
    { field: 'customer', views: ['table'], render: (visit) => <bdi>{visit.customer}</bdi> },
    { field: 'status', render: (visit) => <VisitStatusDot status={visit.status} /> },
    { field: 'visitDate', views: [], render: (visit) => visitDay(visit.visitDate) },
    { field: 'dueDate', render: (visit) => visitDay(visit.dueDate) },
    {
      field: 'totalCost',
      label: 'visits:fields.paymentStatus',
      views: ['table', 'cards'],
      render: (visit) => (
        <>
          <PaymentStatusDot visit={visit} />
          <VisitMoney visit={visit} className="mt-0.5" />
        </>
      ),
    },
    { field: 'createdAt', views: [], render: (visit) => formatDate(visit.createdAt) },
  ],
  filters: [
    { name: 'filter', options: VISIT_FILTERS, labels: 'visits:filters', asChips: true },
    { name: 'status', options: VISIT_STATUSES, labels: 'visits:statuses' },
    { name: 'paymentStatus', options: VisitPaymentFilter.options, labels: 'visits:paymentStatuses' },
  ],
  dateFilter: 'visits:fields.visitDate',
  // A visit begins with its tasks, on a screen of its own.
  permissions: { create: false },
  invalidates: VISITS_SHOWN_IN,
  form: [
    { field: 'name', control: 'text', required: true, autoComplete: 'off' },
    { field: 'visitDate', control: 'date', required: true },
    { field: 'dueDate', control: 'date', required: true },
    { field: 'totalCost', control: 'number', required: true },
  ],
});
