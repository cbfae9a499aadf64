import Banknote from 'lucide-react/icons/banknote';
import { formatDateTime } from '#client/format.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { PAYMENT_ENTITIES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/payments/payment.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { FreeText } from '#ui/inline.tsx';
import { formatPaymentAmount, PaymentMethodName, PaymentStatusDot } from './payment-fields.tsx';
import { PAYMENT_DEPENDENT_RESOURCES } from './payments-query.ts';

const { name, record, sortable, list } = payments;
/** List endpoint only: payments are recorded and reversed on their visit, task or oil change. */
const listEndpoints = { name, record, sortable, list };

export const paymentsResource = {
  endpoints: listEndpoints,
  icon: Banknote,
  title: formatPaymentAmount,
  heading: (payment) => <bdi className="font-figures whitespace-nowrap">{formatPaymentAmount(payment)}</bdi>,
  summary: (payment) => <PaymentMethodName payment={payment} />,
  href: ({ userId, vehicleId, visitId, entityId }) =>
    visitId ? paths.visit(userId, vehicleId, visitId) : `${paths.oil(userId, vehicleId)}?change=${entityId}`,
  columns: [
    { field: 'amount' },
    { field: 'method', views: ['table'], render: (payment) => <PaymentMethodName payment={payment} /> },
    {
      field: 'entityType',
      views: ['table'],
      isSecondary: true,
      render: (payment) => <PicklistLabel labels="payments:entities" value={payment.entityType} />,
    },
    {
      field: 'customer',
      render: ({ customer, plateNumber }) => (
        // Inline, so that a plate on a second line has the alignment of the name.
        <span className="@max-4xl:[--free-text-min:6rem]">
          <FreeText>{customer}</FreeText>
          <span className="[word-spacing:0.5rem]"> </span>
          {plateNumber && <Plate size="sm">{plateNumber}</Plate>}
        </span>
      ),
    },
    { field: 'status', render: (payment) => <PaymentStatusDot status={payment.status} /> },
    {
      field: 'createdAt',
      render: ({ createdAt, recordedBy }) => (
        <>
          {formatDateTime(createdAt)}
          {recordedBy && (
            <span className="text-muted block text-sm @max-4xl:[--free-text-min:7.25rem]">
              <FreeText>{recordedBy}</FreeText>
            </span>
          )}
        </>
      ),
    },
  ],
  filters: [
    { name: 'status', options: PAYMENT_STATUSES, labels: 'payments:statuses' },
    { name: 'method', options: PAYMENT_METHODS, labels: 'payments:methods' },
    { name: 'entityType', options: PAYMENT_ENTITIES, labels: 'payments:entities' },
    { name: 'received', options: ['true'], labels: 'payments:counted', isLinkOnly: true },
    { name: 'createdBy', options: [], labels: 'payments:employees', isLinkOnly: true, isId: true },
  ],
  dateFilter: 'payments:fields.createdAt',
  invalidates: PAYMENT_DEPENDENT_RESOURCES,
} satisfies ListDefinition<typeof listEndpoints>;
