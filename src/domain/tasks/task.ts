import * as v from 'valibot';
import { Day, emptyAsNull, Id, optionalText, requiredText } from '../fields.ts';
import { Amount } from '../money/amount.ts';

export const TASK_STATUSES = ['Pending', 'In Progress', 'Completed', 'Cancelled', 'Re-opened', 'Sold'] as const;
export const TaskStatus = v.picklist(TASK_STATUSES);
export type TaskStatus = v.InferOutput<typeof TaskStatus>;
export const TASK_PRIORITIES = ['HIGH', 'MEDIUM', 'NORMAL', 'LOW'] as const;
export const TaskPriority = v.picklist(TASK_PRIORITIES);
export const TASK_SERVICES = ['REPAIR', 'MAINTENANCE', 'INSPECTION'] as const;
export const TaskService = v.picklist(TASK_SERVICES);

/** What work in progress may wait for (decision 6). */
export const HOLD_REASONS = ['PARTS', 'APPROVAL', 'CLIENT'] as const;
export const HoldReason = v.picklist(HOLD_REASONS);
export type HoldReason = v.InferOutput<typeof HoldReason>;

export const TASK_NAME_MAX = 120;
export const TEXT_MAX = 1000;

/** A task as it is created within a visit; `cost` never reaches a client (decision 5). */
export const taskEntries = {
  name: requiredText(TASK_NAME_MAX),
  description: optionalText(TEXT_MAX),
  service: TaskService,
  cost: emptyAsNull(Amount),
  soldFor: Amount,
  dueDate: emptyAsNull(Day),
  priority: TaskPriority,
  category: optionalText(60),
};
export const taskOfVisitEntries = { visitId: Id, ...taskEntries };
