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
import { Day, emptyAsNull } from '../fields.ts';
import { Amount } from '../money/amount.ts';

export const TASK_STATUSES = ['Pending', 'In Progress', 'Completed', 'Cancelled', 'Re-opened', 'Sold'] as const;
export const TaskStatus = v.picklist(TASK_STATUSES);
export type TaskStatus = v.InferOutput<typeof TaskStatus>;
export const TASK_PRIORITIES = ['HIGH', 'MEDIUM', 'NORMAL', 'LOW'] as const;
export const TaskPriority = v.picklist(TASK_PRIORITIES);
export const TASK_SERVICES = ['REPAIR', 'MAINTENANCE', 'INSPECTION'] as const;
export const TaskService = v.picklist(TASK_SERVICES);

/** Reasons of a [hold](docs/rules/lifecycles.md#hold-reasons). */
export const HOLD_REASONS = ['PARTS', 'APPROVAL', 'CLIENT'] as const;
export const HoldReason = v.picklist(HOLD_REASONS);
export type HoldReason = v.InferOutput<typeof HoldReason>;

export const TASK_NAME_MAX = 120;
export const TEXT_MAX = 1000;

/** Clients never see `cost` (docs/rules/roles.md#own-records). */
export const taskFields = fieldTable(
  {
    visitId: referenceField().filterable(),
    /** The client of the visit. */
    userId: referenceField().readOnly(),
    name: textField(TASK_NAME_MAX).sortable(),
    description: optionalTextField(TEXT_MAX),
    service: choiceField(TaskService).filterable(),
    cost: optionalMoneyField(emptyAsNull(Amount)),
    soldFor: moneyField(Amount),
    dueDate: plainField(emptyAsNull(Day), v.nullable(v.string())).sortable(),
    priority: choiceField(TaskPriority).sortable().filterable(),
    status: choiceField(TaskStatus).readOnly().sortable().filterable(),
    category: optionalTextField(60),
    holdReason: choiceField(v.nullable(HoldReason)).readOnly(),
  },
  {
    client: [
      'visitId',
      'userId',
      'name',
      'description',
      'service',
      'soldFor',
      'dueDate',
      'priority',
      'status',
      'category',
      'holdReason',
    ],
  },
);
