import ClipboardList from 'lucide-react/icons/clipboard-list';
import { formatDate } from '#client/format.ts';
import { ASSIGNEE_CHOICES } from '#domain/tasks/task.ts';
import { visits } from '#domain/visits/endpoints.ts';
import {
  BALANCE_AGES,
  VISIT_DATE_FILTERS,
  VISIT_FILTERS,
  VISIT_STATUSES,
  VISIT_WORK_FILTERS,
  VisitPaymentFilter,
} from '#domain/visits/visit.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { defineResource, type FormField, type InputOf } from '#portal/resource/define-resource.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { mayChangePrices } from '#portal/resource/permissions.ts';
import { paths } from '#portal/screens.ts';
import { FreeText } from '#ui/inline.tsx';
import { getVehiclePicture } from '../vehicles/parts.ts';
import { hasMoney, VisitMoney, VisitPaymentDot, VisitStatusAndAssignees, visitVehicleName } from './visit-fields.tsx';

type VisitField = FormField<Extract<keyof InputOf<typeof visits>, string>>;

const form: readonly VisitField[] = [
  { field: 'name', control: 'text', required: true, autoComplete: 'off' },
  { field: 'visitDate', control: 'date', required: true },
  { field: 'dueDate', control: 'date', quickDays: true, required: true },
  { field: 'totalCost', control: 'amount', required: true },
];

/** Reason of a total below the sum of the tasks (docs/rules/money.md#discounts). */
export const DISCOUNT_REASON_FIELD: FormField = { field: 'reason', control: 'text', hint: 'visits:hints.discount' };

export const visitsResource = defineResource({
  endpoints: visits,
  icon: ClipboardList,
  title: (visit) => visit.name,
  summary: (visit) => (
    <span className="flex flex-wrap items-center gap-x-2">
      <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
      <bdi>{visitVehicleName(visit)}</bdi>
      <bdi>{visit.customer}</bdi>
    </span>
  ),
  href: (visit) => paths.visit(visit.userId, visit.vehicleId, visit.id),
  picture: (visit) => getVehiclePicture(visit.vehicle),
  hasSmallPicture: true,
  columns: [
    { field: 'name' },
    {
      field: 'vehicle',
      views: ['table'],
      render: (visit) => (
        <>
          <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
          <span className="block text-sm @max-4xl:[--free-text-min:5.75rem]">
            <FreeText>{visitVehicleName(visit)}</FreeText>
          </span>
        </>
      ),
    },
    {
      field: 'customer',
      views: ['table'],
      isSecondary: true,
      render: (visit) => <FreeText>{visit.customer}</FreeText>,
    },
    { field: 'status', render: (visit) => <VisitStatusAndAssignees visit={visit} /> },
    { field: 'visitDate', views: [], render: (visit) => formatDate(visit.visitDate) },
    { field: 'dueDate', render: (visit) => formatDate(visit.dueDate) },
    {
      field: 'totalCost',
      label: 'visits:fields.paymentStatus',
      views: ['table', 'cards'],
      render: (visit) =>
        hasMoney(visit) && (
          <>
            <VisitPaymentDot visit={visit} />
            <VisitMoney visit={visit} className="mt-0.5" />
          </>
        ),
    },
    { field: 'createdAt', views: [], render: (visit) => formatDate(visit.createdAt) },
  ],
  filters: [
    { name: 'filter', options: VISIT_FILTERS, labels: 'visits:filters', asChips: true },
    { name: 'status', options: VISIT_STATUSES, labels: 'visits:statuses' },
    { name: 'work', options: VISIT_WORK_FILTERS, labels: 'visits:work' },
    { name: 'paymentStatus', options: VisitPaymentFilter.options, labels: 'visits:paymentStatuses' },
    { name: 'assigneeId', options: ASSIGNEE_CHOICES, isId: true, isLinkOnly: true },
    { name: 'balanceAge', options: BALANCE_AGES, labels: 'visits:balanceAges', isLinkOnly: true },
    { name: 'dateBy', options: VISIT_DATE_FILTERS, labels: 'visits:dates', isLinkOnly: true },
  ],
  dateFilter: 'visits:fields.visitDate',
  // `NewVisitScreen` creates visits together with their tasks.
  permissions: { create: false },
  isClosed: ({ status }) => !isVisitOpen(status),
  findRefusal: async (visit) => (await import('../refusals/parts.ts')).getVisitDeletionRefusal(visit),
  invalidates: ['vehicles', 'users', 'tasks', 'payments'],
  form,
  /**
   * Hides the total from those who may not change it. Asks for the reason of a discount; a closed visit asks for a
   * reason anyway.
   */
  formFor: (actor, visit) => {
    if (visit && !mayChangePrices(actor)) return form.filter(({ field }) => field !== 'totalCost');
    return visit && isVisitOpen(visit.status)
      ? [...form, { ...DISCOUNT_REASON_FIELD, when: { changed: ['totalCost'] } } as VisitField]
      : form;
  },
});
