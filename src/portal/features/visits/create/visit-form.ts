import { type FieldErrors, type FieldPath, get, type Resolver, set } from 'react-hook-form';
import { currentLocale } from '#client/i18n.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { Problem } from '#domain/problems.ts';
import { parseAmount } from '#domain/money/read-amount.ts';
import {
  findDiscountProblems,
  findTaskDateProblems,
  findVisitDateProblems,
  sumTaskPrices,
} from '#domain/visits/visit.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { findAmountProblems, withCurrency } from '#portal/resource/form/amount-fields.ts';
import { toFieldError, valibotResolver } from '#portal/resource/form/resolver.ts';
import { buildCreateInput, type FormInput, type FormValues, initialValues } from '#portal/resource/form/values.ts';
import { tasksResource } from '../../tasks/parts.ts';
import { DISCOUNT_REASON_FIELD, visitsResource } from '../visits.resource.tsx';

/** Values of the form of a new visit, all as text. */
export interface VisitValues {
  userId: string;
  vehicleId: string;
  name: string;
  visitDate: string;
  dueDate: string;
  totalCost: string;
  /** Reason of a discount. */
  reason: string;
  tasks: FormValues[];
}

export const CLIENT_FIELD = { field: 'userId', control: 'reference', to: 'users', required: true } as const;
export const VEHICLE_FIELD = { field: 'vehicleId', control: 'reference', to: 'vehicles', required: true } as const;
export const VISIT_FIELDS: readonly FormField[] = visitsResource.form;
export const TASK_FIELDS: readonly FormField[] = tasksResource.form;
const FIELDS: readonly FormField[] = [CLIENT_FIELD, VEHICLE_FIELD, ...VISIT_FIELDS, DISCOUNT_REASON_FIELD];

export const createEmptyTask = (): FormValues => initialValues(TASK_FIELDS, tasksResource.defaults);

/** Initial values: visit and due date today (`YYYY-MM-DD`) and one empty task. */
export const createEmptyVisit = (today: string, preselected: { userId?: string; vehicleId?: string }): VisitValues => ({
  ...(initialValues(FIELDS, { visitDate: today, dueDate: today, ...preselected }) as Omit<VisitValues, 'tasks'> &
    FormValues),
  tasks: [createEmptyTask()],
});

/**
 * Returns the typed total and the sum of the tasks in minor units. An invalid or ambiguous price counts as zero, such a
 * total as the sum.
 */
export function computeTypedTotals({ tasks, totalCost }: Pick<VisitValues, 'tasks' | 'totalCost'>, currency: Currency) {
  const locale = currentLocale();
  const price = ({ soldFor = '' }: FormValues) => parseAmount(soldFor, currency, locale) ?? 0;
  const sum = sumTaskPrices(tasks.map((task) => ({ status: 'Pending', price: price(task) })));
  return { total: parseAmount(totalCost, currency, locale) ?? sum, sum };
}

/** Returns the problem of a discount without a reason. */
function findDiscountReasonProblems(values: VisitValues, currency: Currency): Problem[] {
  const { total, sum } = computeTypedTotals(values, currency);
  return findDiscountProblems(total, sum, values.reason.trim());
}

/** Converts form values to the body of the request. */
export const toRequestBody = ({ tasks, reason, ...own }: VisitValues, currency: Currency): FormInput => ({
  ...buildCreateInput(withCurrency(FIELDS, currency), {
    ...own,
    // Only a discount has a reason.
    ...(findDiscountReasonProblems({ tasks, ...own, reason: '' }, currency).length > 0 && { reason }),
  }),
  tasks: tasks.map((task) => buildCreateInput(withCurrency(TASK_FIELDS, currency), task)),
});

/** Lists the form paths of all fields in display order; problems identify fields by the same paths. */
export const listFieldPaths = ({ tasks }: Pick<VisitValues, 'tasks'>): FieldPath<VisitValues>[] =>
  [
    CLIENT_FIELD.field,
    VEHICLE_FIELD.field,
    ...tasks.flatMap((_, index) => TASK_FIELDS.map(({ field }) => `tasks.${index}.${field}`)),
    ...VISIT_FIELDS.map(({ field }) => field),
    DISCOUNT_REASON_FIELD.field,
  ] as FieldPath<VisitValues>[];

/** Returns the problems that depend on today's date. */
const findDateProblems = (values: VisitValues, today: string): Problem[] => [
  ...findVisitDateProblems(values, undefined, today),
  ...values.tasks.flatMap(({ dueDate }, index) =>
    findTaskDateProblems(dueDate, undefined, today).map((problem) => ({ ...problem, field: `tasks.${index}.dueDate` })),
  ),
];

/** Returns the problems of all typed amounts. */
const findVisitAmountProblems = ({ tasks, ...own }: VisitValues, currency: Currency): Problem[] => [
  ...findAmountProblems(withCurrency(FIELDS, currency), own),
  ...tasks.flatMap((task, index) =>
    findAmountProblems(withCurrency(TASK_FIELDS, currency), task).map((problem) => ({
      ...problem,
      field: `tasks.${index}.${problem.field}`,
    })),
  ),
];

/** Returns the resolver that validates the schema of the endpoint, and the rules that depend on date and currency. */
export const createVisitResolver = (
  today: () => string,
  currency: Currency,
): Resolver<VisitValues, unknown, FormInput> => {
  const validateSchema = valibotResolver<VisitValues, FormInput>(
    visits.create.body,
    (values) => toRequestBody(values, currency),
    undefined,
    (values) => findVisitAmountProblems(values, currency),
  );
  return async (values, context, options) => {
    const checked = await validateSchema(values, context, options);
    const errors: FieldErrors<VisitValues> = checked.errors;
    for (const problem of [...findDateProblems(values, today()), ...findDiscountReasonProblems(values, currency)])
      if (!get(errors, problem.field)) set(errors, problem.field, toFieldError(problem));
    return Object.keys(errors).length > 0 ? { values: {}, errors } : checked;
  };
};
