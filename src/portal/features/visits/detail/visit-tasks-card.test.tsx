import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, toast } from '#client/toasts.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitDetail } from '#domain/visits/endpoints.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { VisitTasksCard } from './VisitTasksCard.tsx';

const TASK: TaskRecord = {
  id: '01890000-0000-7000-8000-000000000001',
  visitId: 'visit',
  userId: 'client',
  vehicleId: 'vehicle',
  name: 'Brake fluid',
  description: null,
  service: 'MAINTENANCE',
  cost: '10.00',
  soldFor: '35.00',
  currency: 'USD',
  visitStatus: 'Pending',
  dueDate: null,
  status: 'Pending',
  priority: 'NORMAL',
  category: null,
  holdReason: null,
  createdAt: '2026-11-20T10:12:00.000Z',
  updatedAt: '2026-11-20T10:12:00.000Z',
};
const visitOf = (task: Partial<TaskRecord>, part: Partial<VisitDetail> = {}) =>
  ({
    id: 'visit',
    name: 'Brake job',
    status: 'In Progress',
    totalCost: '35.00',
    currency: 'USD',
    updatedAt: '2026-11-20T10:12:00.000Z',
    tasks: [{ ...TASK, ...task }],
    ...part,
  }) as VisitDetail;

beforeAll(initTranslations);
beforeEach(() => signInAs('EMPLOYEE'));
afterEach(() => {
  cleanup();
  for (const { id } of $toasts.get()) toast.dismiss(id);
});

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

test('starts a task with one click and ignores the second click of a double click', async () => {
  const sent = mockApi(() => ({ status: 200, body: { data: { ...TASK, status: 'In Progress' } } }));
  await renderPage(<VisitTasksCard visit={visitOf({})} />);
  await press('Start Brake fluid');
  await press('Start Brake fluid');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`/task/update-status/${TASK.id}`, { status: 'In Progress' }],
  ]);
  expect(await screen.findByText('“Brake fluid”: In progress')).toBeTruthy();
});

test('assigns a task of nobody to the user with one click', async () => {
  const sent = mockApi(() => ({ status: 200, body: { data: { ...TASK, assigneeId: 'me', assigneeName: 'Sami' } } }));
  await renderPage(<VisitTasksCard visit={visitOf({ assigneeId: null, assigneeName: null })} />);
  await press('Assign to me Brake fluid');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`/task/update-task/${TASK.id}`, { assigneeId: 'me', updatedAt: TASK.updatedAt }],
  ]);
  await vi.waitFor(() => expect(JSON.stringify($toasts.get())).toContain('“Brake fluid” is assigned to you.'), 10_000);
});

test('names the assignee of a task', async () => {
  await renderPage(<VisitTasksCard visit={visitOf({ assigneeId: 'sami', assigneeName: 'Sami Khoury' })} />);
  expect(screen.getByRole('img', { name: 'Assigned to Sami Khoury' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Assign to me/ })).toBeNull();
});

test('shows the hold reason and resumes with one click', async () => {
  const sent = mockApi(() => ({ status: 200, body: { data: { ...TASK, status: 'In Progress' } } }));
  await renderPage(<VisitTasksCard visit={visitOf({ status: 'In Progress', holdReason: 'PARTS' })} />);
  expect(screen.getByText('Waiting: parts')).toBeTruthy();
  await press('Resume Brake fluid');
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'In Progress', holdReason: null }]);
});

test('reports a conflict with another user', async () => {
  mockApi(() => ({ status: 409, body: { code: 'INVALID_TRANSITION', params: { allowed: ['Sold'] } } }));
  await renderPage(<VisitTasksCard visit={visitOf({})} />);
  await press('Start Brake fluid');
  expect($toasts.get().map(({ tone, message }) => [tone, message])).toEqual([
    ['error', 'Someone else was quicker: the status has changed. This is how it stands now.'],
  ]);
});

test('adopts the sum of the tasks with one click, unless the version is stale', async () => {
  const sent = mockApi(() => ({ status: 409, body: { code: 'STALE' } }));
  const visit = visitOf({}, { totalCost: '30.00' });
  await renderPage(<VisitTasksCard visit={visit} />);
  expect(screen.getByText('Discount of $5.00: the visit’s total is $30.00.')).toBeTruthy();
  await press('Set the total to $35.00');
  expect(sent.map(({ body }) => body)).toEqual([{ totalCost: '35.00', updatedAt: visit.updatedAt }]);
  await vi.waitFor(() => expect($toasts.get()[0]?.message).toMatch(/^Someone else saved this/), 10_000);
});

test('offers no new task on a closed visit', async () => {
  await renderPage(<VisitTasksCard visit={visitOf({ status: 'Sold' }, { status: 'Completed' })} />);
  expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Mark billed|Start|Complete/ })).toBeNull();
});

test('shows the progress beside the heading of an open visit and keeps cost and margin collapsed', async () => {
  await renderPage(<VisitTasksCard visit={visitOf({}, { taskCount: 3, finishedTaskCount: 1 })} />);
  const card = screen.getByRole('region', { name: 'Tasks' });
  expect(card.querySelector('header')!.textContent).toContain('1 of 3 tasks done');
  const collapsed = screen.getByText('Cost and margin').closest('details')!;
  expect(collapsed.open).toBe(false);
  expect(collapsed.textContent).toContain('Margin$25.00');
  cleanup();
  await renderPage(<VisitTasksCard visit={visitOf({ cost: undefined })} />);
  expect(screen.queryByText('Cost and margin')).toBeNull();
});
