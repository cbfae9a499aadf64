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
import { grantOf, type Role } from '../roles.ts';
import type { VisitStatus } from '../visits/visit.ts';

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

/** One [transition](docs/rules/lifecycles.md#task-status): `lead` requires the permission `work.reopen`, `reason` requires a reason. */
interface Move {
  to: TaskStatus;
  lead?: true;
  reason?: true;
}

const MOVES: Record<TaskStatus, readonly Move[]> = {
  Pending: [{ to: 'In Progress' }, { to: 'Cancelled' }],
  'In Progress': [{ to: 'Completed' }, { to: 'Pending' }, { to: 'Cancelled' }],
  Completed: [{ to: 'Sold' }, { to: 'Re-opened', lead: true }],
  'Re-opened': [{ to: 'In Progress' }, { to: 'Completed' }, { to: 'Cancelled' }],
  Cancelled: [{ to: 'Re-opened', lead: true }],
  Sold: [{ to: 'Re-opened', lead: true, reason: true }],
};

/** The statuses that `role` may move a task to, most common first. Only billing remains in a Completed visit, nothing in a Cancelled one. */
export const taskMoves = (from: TaskStatus, role: Role, visit: VisitStatus = 'In Progress'): TaskStatus[] =>
  MOVES[from]
    .filter(({ to, lead }) => (!lead || grantOf(role, 'work.reopen')) && isOpenTo(to, visit))
    .map(({ to }) => to);

const isOpenTo = (to: TaskStatus, visit: VisitStatus): boolean =>
  visit === 'Completed' ? to === 'Sold' : visit !== 'Cancelled';

/** Returns true when the transition requires a reason. */
export const taskMoveNeedsReason = (from: TaskStatus, to: TaskStatus): boolean =>
  MOVES[from].some((move) => move.to === to && move.reason === true);

/** Returns true when no work remains: Completed, Sold or Cancelled. */
export const isTaskFinished = (status: TaskStatus): boolean =>
  status === 'Completed' || status === 'Sold' || status === 'Cancelled';
