import { get, set, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form';
import { latinNumber } from '#domain/digits.ts';
import type { Currency } from '#domain/money/currency.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import type { Problem } from '#domain/problems.ts';
import { dateProblems, taskDateProblems } from '#domain/visits/due-date.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { toFieldError, valibotResolver } from '#portal/resource/form/resolver.ts';
import { createInput, initialValues, type FormInput, type FormValues } from '#portal/resource/form/values.ts';
import { tasksResource } from '../../tasks/parts.ts';
import { visitsResource } from '../visits.resource.tsx';

/** What the form of a new visit holds; all of it text. */
export interface VisitValues {
  userId: string;
  vehicleId: string;
  name: string;
  visitDate: string;
  dueDate: string;
  totalCost: string;
  tasks: FormValues[];
}

export const CLIENT_FIELD = { field: 'userId', control: 'reference', to: 'users', required: true } as const;
export const VEHICLE_FIELD = { field: 'vehicleId', control: 'reference', to: 'vehicles', required: true } as const;
export const OWN_FIELDS: readonly FormField[] = visitsResource.form;
export const TASK_FIELDS: readonly FormField[] = tasksResource.form;
const FIELDS: readonly FormField[] = [CLIENT_FIELD, VEHICLE_FIELD, ...OWN_FIELDS];
const AMOUNTS = ['soldFor', 'cost'];

export const newTask = (): FormValues => initialValues(TASK_FIELDS, tasksResource.defaults);

/** What a new visit starts with: one task to fill in, and the day it is. */
export const newVisit = (today: string, known: { userId?: string; vehicleId?: string }): VisitValues => ({
  ...(initialValues(FIELDS, { visitDate: today, ...known }) as Omit<VisitValues, 'tasks'> & FormValues),
  tasks: [newTask()],
});

/** What its tasks are sold for. */
export const amountsOf = ({ tasks }: Pick<VisitValues, 'tasks'>): string[] => tasks.map(({ soldFor = '' }) => soldFor);

/** What is sent. */
export const toInput = ({ tasks, ...own }: VisitValues): FormInput => ({
  ...createInput(FIELDS, own),
  tasks: tasks.map((task) => createInput(TASK_FIELDS, task)),
});

/** The names of all its fields, as problems name them, in the order of the screen. */
export const namesIn = ({ tasks }: Pick<VisitValues, 'tasks'>): FieldPath<VisitValues>[] =>
  [
    CLIENT_FIELD.field,
    VEHICLE_FIELD.field,
    ...tasks.flatMap((_, place) => TASK_FIELDS.map(({ field }) => `tasks.${place}.${field}`)),
    ...OWN_FIELDS.map(({ field }) => field),
  ] as FieldPath<VisitValues>[];

/** What the schema cannot know: the day it is, and how many decimals an amount may have. */
function furtherProblems(values: VisitValues, today: string, currency: Currency): Problem[] {
  const amounts = ['totalCost', ...values.tasks.flatMap((_, place) => AMOUNTS.map((name) => `tasks.${place}.${name}`))];
  const isTooFine = (field: string) =>
    toMinorUnits(latinNumber(String(get(values, field) ?? '')), currency) === undefined;
  return [
    ...dateProblems(values, undefined, today),
    ...values.tasks.flatMap(({ dueDate }, place) =>
      taskDateProblems(dueDate, undefined, today).map((problem) => ({ ...problem, field: `tasks.${place}.dueDate` })),
    ),
    ...amounts.filter(isTooFine).map((field): Problem => ({ field, code: 'number' })),
  ];
}

/** Checks a new visit before it is sent, by the endpoint's own schema and what follows from the day and the currency. */
export const visitResolver = (today: () => string, currency: Currency): Resolver<VisitValues, unknown, FormInput> => {
  const bySchema = valibotResolver<VisitValues, FormInput>(visits.create.body!, toInput);
  return async (values, context, options) => {
    const checked = await bySchema(values, context, options);
    const errors: FieldErrors<VisitValues> = checked.errors;
    for (const problem of furtherProblems(values, today(), currency))
      if (!get(errors, problem.field)) set(errors, problem.field, toFieldError(problem));
    return Object.keys(errors).length > 0 ? { values: {}, errors } : checked;
  };
};
