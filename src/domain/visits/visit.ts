import * as v from 'valibot';
import {
  choiceField,
  dayField,
  fieldTable,
  moneyField,
  plainField,
  referenceField,
  textField,
} from '../field-table.ts';
import { requiredText } from '../fields.ts';
import type { MessageKey, Problem } from '../problems.ts';
import { PositiveAmount } from '../money/amount.ts';
import { Currency } from '../money/currency.ts';
import { taskFields, type TaskStatus } from '../tasks/task.ts';

export const VISIT_STATUSES = ['Pending', 'In Progress', 'Ready for Pickup', 'Completed', 'Cancelled'] as const;
export const VisitStatus = v.picklist(VISIT_STATUSES);
export type VisitStatus = v.InferOutput<typeof VisitStatus>;
/** [Payment statuses](docs/rules/money.md#payment-status-of-a-visit), derived from payments. */
export const VISIT_PAYMENT_STATUSES = ['Unpaid', 'Partially Paid', 'Paid', 'Overpaid'] as const;
export const VisitPaymentStatus = v.picklist(VISIT_PAYMENT_STATUSES);
export type VisitPaymentStatus = v.InferOutput<typeof VisitPaymentStatus>;
/** Filters by payment status, with two more for open balances. */
export const VisitPaymentFilter = v.picklist([...VISIT_PAYMENT_STATUSES, 'Pending', 'Overdue'] as const);
export type VisitPaymentFilter = v.InferOutput<typeof VisitPaymentFilter>;
export const VISIT_FILTERS = [
  'pending',
  'completed',
  'unpaid',
  'overdue',
  'created-today',
  'ready-for-pickup',
] as const;
export type VisitFilter = (typeof VISIT_FILTERS)[number];

/** Filters by the state of the work, to which the figures of the main panel link. */
export const VISIT_WORK_FILTERS = [
  'in-workshop',
  'late',
  'due-today',
  'on-hold-parts',
  'on-hold-approval',
  'on-hold-client',
] as const;
export type VisitWorkFilter = (typeof VISIT_WORK_FILTERS)[number];

/** Dates other than the visit date by which a date range can filter visits. */
export const VISIT_DATE_FILTERS = ['completed', 'finished', 'reopened'] as const;
export type VisitDateBy = (typeof VISIT_DATE_FILTERS)[number];

/** Ages of an open balance by its due date, in days overdue. */
export const BALANCE_AGES = ['NOT_DUE', 'DAYS_1_7', 'DAYS_8_30', 'DAYS_31_90', 'OVER_90'] as const;
export type BalanceAge = (typeof BALANCE_AGES)[number];

export const VISIT_NAME_MIN = 3;
export const VISIT_NAME_MAX = 120;
/** Maximum tasks of a new visit. */
export const NEW_VISIT_TASKS_MAX = 50;
/** Maximum tasks of a visit, including those that are added later. */
export const VISIT_TASKS_MAX = 200;

/** Fields of a visit. `customer` is a copy of the client's name, which outlives the user. */
export const visitFields = fieldTable({
  userId: referenceField().forClients().filterable(),
  vehicleId: referenceField().forClients().filterable(),
  visitDate: dayField().forClients().sortable(),
  dueDate: dayField().forClients().sortable(),
  // Counts graphemes, not UTF-16 code units.
  name: plainField(
    v.pipe(requiredText(VISIT_NAME_MAX), v.minGraphemes(VISIT_NAME_MIN, 'minLength' satisfies MessageKey)),
    v.string(),
  )
    .personal('code')
    .forClients()
    .sortable(),
  customer: textField(VISIT_NAME_MAX).personal('code').forClients().readOnly().sortable(),
  totalCost: moneyField(PositiveAmount).forClients().sortable(),
  paid: moneyField(PositiveAmount).forClients().readOnly(),
  currency: choiceField(Currency).forClients().readOnly(),
  status: choiceField(VisitStatus).forClients().readOnly().sortable().filterable(),
  paymentStatus: choiceField(VisitPaymentStatus).forClients().readOnly().filterable(VisitPaymentFilter),
});
export const newVisitTasks = v.pipe(
  v.array(v.omit(v.strictObject(taskFields.input), ['visitId'])),
  v.minLength(1, 'required' satisfies MessageKey),
  v.maxLength(NEW_VISIT_TASKS_MAX, 'maxItems' satisfies MessageKey),
);

/** Calendar days `YYYY-MM-DD`. */
interface VisitDays {
  visitDate: string;
  dueDate: string;
}

/**
 * Returns the [problems](docs/rules/validation.md#dates) of a visit's days. `before` are the stored days of an edited
 * visit, `today` is the garage's day `YYYY-MM-DD`.
 */
export function findVisitDateProblems(days: VisitDays, before: VisitDays | undefined, today: string): Problem[] {
  const problems = days.visitDate === before?.visitDate ? [] : findYearProblems('visitDate', days.visitDate, today);
  if (problems.length > 0) return problems;
  if (days.dueDate !== before?.dueDate) {
    if (days.dueDate < today) return [{ field: 'dueDate', code: 'todayOrLater' }];
    problems.push(...findYearProblems('dueDate', days.dueDate, today));
  }
  if (problems.length > 0 || days.dueDate >= days.visitDate) return problems;
  return [{ field: 'dueDate', code: 'notBefore', params: { min: days.visitDate } }];
}

const FIRST_DAY = '1990-01-01';
const YEARS_AHEAD = 10;

/** Returns the problem of a day before 1990 or more than ten years after `today`: a mistyped year. */
function findYearProblems(field: string, day: string, today: string): Problem[] {
  const lastDay = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`;
  if (day < FIRST_DAY) return [{ field, code: 'notBefore', params: { min: FIRST_DAY } }];
  return day > lastDay ? [{ field, code: 'notAfter', params: { max: lastDay } }] : [];
}

/** Returns the problems of a task's optional due date; parameters as in `findVisitDateProblems`. */
export const findTaskDateProblems = (
  dueDate: string | null | undefined,
  before: string | null | undefined,
  today: string,
): Problem[] => {
  if (!dueDate || dueDate === before) return [];
  return dueDate < today ? [{ field: 'dueDate', code: 'todayOrLater' }] : findYearProblems('dueDate', dueDate, today);
};

/** Returns what a visit or a task bills, in minor units: nothing once it is cancelled. */
export const getBilledAmount = (status: VisitStatus | TaskStatus, amount: number): number =>
  status === 'Cancelled' ? 0 : amount;

/**
 * Returns the sum of the prices of a visit's tasks, by default its [total](docs/rules/money.md#total-cost). Prices and
 * sum are minor units.
 */
export const sumTaskPrices = (tasks: readonly { status: TaskStatus; price: number }[]): number =>
  tasks.reduce((sum, { status, price }) => sum + getBilledAmount(status, price), 0);

/** Returns what a visit was paid beyond what it bills, zero or more. All amounts are minor units. */
export const getOverpaidAmount = ({
  status,
  total,
  paid,
}: {
  status: VisitStatus;
  total: number;
  paid: number;
}): number => Math.max(0, paid - getBilledAmount(status, total));

/**
 * Returns the problem of a new total below the sum of the tasks without a reason
 * ([discounts](docs/rules/money.md#discounts)). `total` and `sum` are minor units.
 */
export const findDiscountProblems = (total: number, sum: number, reason: string | null | undefined): Problem[] =>
  total < sum && !reason ? [{ field: 'reason', code: 'required' }] : [];

/** Statuses of a visit with unfinished work. */
export const UNFINISHED_VISIT_STATUSES = ['Pending', 'In Progress'] as const satisfies VisitStatus[];

/**
 * Returns true for a visit with unfinished work after its due date, which is
 * [late](docs/rules/lifecycles.md#late-and-overdue). `today` is the garage's day `YYYY-MM-DD`.
 */
export const isVisitLate = ({ status, dueDate }: { status: VisitStatus; dueDate: string }, today: string): boolean =>
  UNFINISHED_VISIT_STATUSES.some((one) => one === status) && dueDate < today;

/**
 * Returns the [payment filter](docs/rules/money.md#payment-status-of-a-visit) that a visit with an open balance
 * matches; undefined without one. `owed` is a decimal string, `today` a day `YYYY-MM-DD`.
 */
export function openBalanceStatus(
  { owed, dueDate }: { owed: string; dueDate: string },
  today: string,
): 'Pending' | 'Overdue' | undefined {
  if (!/[1-9]/.test(owed)) return undefined;
  return dueDate < today ? 'Overdue' : 'Pending';
}
