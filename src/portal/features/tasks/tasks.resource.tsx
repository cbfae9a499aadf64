import Wrench from 'lucide-react/icons/wrench';
import { formatDate, formatMoney } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { isTaskClosed } from '#domain/tasks/status.ts';
import { TASK_PRIORITIES, TASK_SERVICES, TASK_STATUSES } from '#domain/tasks/task.ts';
import { findGrant } from '#domain/roles.ts';
import { defineResource, type FormField, type InputOf } from '#portal/resource/define-resource.ts';
import { mayChangePrices } from '#portal/resource/permissions.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { paths } from '#portal/screens.ts';
import { taskName, TaskStatusDot, TaskSummary } from './task-fields.tsx';

const form: readonly FormField<Extract<keyof InputOf<typeof tasks>, string>>[] = [
  { field: 'name', control: 'completion', to: 'items', required: true, autoComplete: 'off' },
  { field: 'service', control: 'select', options: TASK_SERVICES, labels: 'tasks:services', required: true },
  { field: 'priority', control: 'select', options: TASK_PRIORITIES, labels: 'tasks:priorities', required: true },
  { field: 'category', control: 'suggest', from: 'TASK_CATEGORY' },
  { field: 'soldFor', control: 'amount', required: true, hint: 'tasks:hints.soldFor' },
  { field: 'cost', control: 'amount', hint: 'tasks:hints.cost' },
  { field: 'dueDate', control: 'date', quickDays: true },
  { field: 'assigneeId', control: 'reference', to: 'staff' },
  { field: 'plannedMinutes', control: 'number' },
  { field: 'description', control: 'textarea' },
];

export const tasksResource = defineResource({
  endpoints: tasks,
  icon: Wrench,
  title: taskName,
  summary: (task) => <TaskSummary task={task} />,
  href: (task) => paths.task(task.userId, task.vehicleId, task.visitId, task.id),
  columns: [
    { field: 'name', render: (task) => <bdi>{taskName(task)}</bdi> },
    { field: 'status', render: (task) => <TaskStatusDot task={task} /> },
    {
      field: 'service',
      views: ['table'],
      render: (task) => <PicklistLabel labels="tasks:services" value={task.service} />,
    },
    {
      field: 'priority',
      views: ['table'],
      render: (task) => <PicklistLabel labels="tasks:priorities" value={task.priority} />,
    },
    {
      field: 'category',
      views: ['table'],
      render: (task) => <bdi>{task.category && showName('TASK_CATEGORY', task.category)}</bdi>,
    },
    { field: 'dueDate', render: (task) => task.dueDate && formatDate(task.dueDate) },
    {
      field: 'assigneeName',
      label: 'tasks:fields.assigneeId',
      views: ['table'],
      render: (task) => <bdi>{task.assigneeName}</bdi>,
    },
    { field: 'soldFor', align: 'end', render: (task) => formatMoney(task.soldFor, task.currency) },
    {
      field: 'cost',
      views: [],
      align: 'end',
      isScreenOnly: true,
      render: (task) => task.cost && formatMoney(task.cost, task.currency),
    },
    { field: 'createdAt', views: [], render: (task) => formatDate(task.createdAt) },
    {
      field: 'description',
      views: [],
      isLong: true,
      render: (task) => <bdi className="whitespace-pre-line">{task.description}</bdi>,
    },
  ],
  filters: [
    { name: 'status', options: TASK_STATUSES, labels: 'tasks:statuses' },
    { name: 'priority', options: TASK_PRIORITIES, labels: 'tasks:priorities' },
    { name: 'service', options: TASK_SERVICES, labels: 'tasks:services' },
  ],
  invalidates: ['visits'],
  isClosed: isTaskClosed,
  findRefusal: async (task) => (await import('../refusals/parts.ts')).findTaskDeletionRefusal(task),
  form,
  /**
   * Hides the price of a billed task, and from those who may not change it, and the cost from those who may not see it
   * (docs/rules/roles.md#costs).
   */
  formFor: (actor, task) =>
    form.filter(
      ({ field }) =>
        (field !== 'soldFor' || !task || (task.status !== 'Sold' && mayChangePrices(actor))) &&
        (field !== 'cost' || actor.seesCosts || findGrant(actor.role, 'costs.read') !== undefined),
    ),
  defaults: { service: 'REPAIR', priority: 'NORMAL' },
});
