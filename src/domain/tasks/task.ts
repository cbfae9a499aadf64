import * as v from 'valibot';
import {
  choiceField,
  fieldTable,
  moneyField,
  optionalMoneyField,
  optionalTextField,
  plainField,
  referenceField,
  textField,
} from '../field-table.ts';
import { Day, emptyAsNull, Id, optionalWholeNumber } from '../fields.ts';
import { Amount } from '../money/amount.ts';

export const TASK_STATUSES = ['Pending', 'In Progress', 'Completed', 'Cancelled', 'Re-opened', 'Sold'] as const;
export const TaskStatus = v.picklist(TASK_STATUSES);
export type TaskStatus = v.InferOutput<typeof TaskStatus>;
/** Statuses of a task with remaining work. */
export const UNFINISHED_TASK_STATUSES = ['Pending', 'In Progress', 'Re-opened'] as const satisfies TaskStatus[];
export const TASK_PRIORITIES = ['HIGH', 'MEDIUM', 'NORMAL', 'LOW'] as const;
export const TaskPriority = v.picklist(TASK_PRIORITIES);
export const TASK_SERVICES = ['REPAIR', 'MAINTENANCE', 'INSPECTION'] as const;
export const TaskService = v.picklist(TASK_SERVICES);

/** Reasons of a [hold](docs/rules/lifecycles.md#hold-reasons). */
export const HOLD_REASONS = ['PARTS', 'APPROVAL', 'CLIENT'] as const;
export const HoldReason = v.picklist(HOLD_REASONS);
export type HoldReason = v.InferOutput<typeof HoldReason>;

/** Values of the filter `assigneeId` besides ids: the caller, or nobody. */
export const ASSIGNEE_CHOICES = ['me', 'none'] as const;
export const AssigneeFilter = v.union([v.picklist(ASSIGNEE_CHOICES), Id]);

/** Values of the filter `work`: `open` for unfinished tasks of open visits. */
export const TASK_WORK_FILTERS = ['open'] as const;

export const TASK_NAME_MAX = 120;
export const TASK_DESCRIPTION_MAX = 1000;
/** Maximum working time in minutes: one week. */
const PLANNED_MINUTES_MAX = 7 * 24 * 60;

/** Clients see neither `cost` nor `assigneeId` (docs/rules/roles.md#own-records). */
export const taskFields = fieldTable({
  visitId: referenceField().forClients().filterable(),
  /** The client of the visit. */
  userId: referenceField().forClients().readOnly(),
  name: textField(TASK_NAME_MAX).personal('mask').forClients().sortable(),
  description: optionalTextField(TASK_DESCRIPTION_MAX).personal('clear').forClients(),
  service: choiceField(TaskService).forClients().filterable(),
  cost: optionalMoneyField(emptyAsNull(Amount)),
  soldFor: moneyField(Amount).forClients(),
  dueDate: plainField(emptyAsNull(Day), v.nullable(v.string())).forClients().sortable(),
  priority: choiceField(TaskPriority).forClients().sortable().filterable(),
  status: choiceField(TaskStatus).forClients().readOnly().sortable().filterable(),
  category: optionalTextField(60).impersonal().forClients(),
  /** Working time, for planning. */
  plannedMinutes: plainField(optionalWholeNumber(1, PLANNED_MINUTES_MAX), v.nullable(v.number())),
  holdReason: choiceField(v.nullable(HoldReason)).forClients().readOnly(),
  /** The [member of staff](docs/rules/lifecycles.md#assignment) who does the task. */
  assigneeId: plainField(emptyAsNull(Id), v.nullable(v.string())).filterable(AssigneeFilter),
});
