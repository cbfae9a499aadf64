import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadNames } from '#client/start/static-names.ts';
import { $toasts, toast } from '#client/toasts.ts';
import { fetchNames } from '#domain/static-data/names.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { withdrawUndo } from '#portal/resource/undo-offer.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { MyWorkScreen } from './MyWorkScreen.tsx';

const aTask = (number: number, name: string, part: Partial<TaskRecord>) =>
  ({
    id: `01890000-0000-7000-8000-00000000000${number}`,
    visitId: 'visit',
    userId: 'client',
    vehicleId: 'vehicle',
    name,
    service: 'REPAIR',
    priority: 'NORMAL',
    status: 'In Progress',
    holdReason: null,
    soldFor: '60.00',
    currency: 'USD',
    dueDate: null,
    visitDueDate: '2999-01-03',
    assigneeId: 'me',
    plateNumber: `B${number}`,
    vehicleName: 'Kia Rio',
    visitName: 'Brake job',
    customer: 'Nadia Haddad',
    visitStatus: 'In Progress',
    createdAt: '2026-11-18T09:00:00Z',
    updatedAt: '2026-11-18T09:00:00Z',
    ...part,
  }) as TaskRecord;
const LATER = aTask(1, 'Later', { dueDate: '2999-01-05' });
const FIRST = aTask(2, 'First', { priority: 'HIGH' });
const SECOND = aTask(3, 'Second', {});

/** Serves tasks in the order of the server, which a change of status removes. */
function serveTasks() {
  let tasks = [LATER, SECOND, FIRST];
  return mockApi(({ method, path }) => {
    if (method === 'PUT') {
      const data = { ...tasks.find(({ id }) => path.endsWith(id))!, status: 'Completed' };
      tasks = tasks.filter(({ id }) => !path.endsWith(id));
      return { status: 200, body: { data } };
    }
    return { status: 200, body: { data: tasks, meta: { page: 1, limit: 100, total: tasks.length, totalPages: 1 } } };
  });
}
const chooseView = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })));
const namesOf = (role: string) =>
  [...document.querySelectorAll(role)].map((row) => /First|Second|Later/.exec(row.textContent)?.[0]);

beforeAll(async () => {
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
  await initTranslations();
  for (const name of ['my-work', 'media', 'shell'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
  signInAs('EMPLOYEE');
});
afterEach(() => {
  cleanup();
  for (const { id } of $toasts.get()) toast.dismiss(id);
  withdrawUndo();
});

test('lists the tasks of the user by urgency in every view until another sort order is chosen', async () => {
  const sent = serveTasks();
  await renderPage(<MyWorkScreen />);
  await screen.findByRole('button', { name: 'Complete First' });
  expect(namesOf('main li, section li')).toEqual(['First', 'Second', 'Later']);
  const query = { page: '1', limit: '100', sortBy: 'dueDate', sortOrder: 'asc', assigneeId: 'me', work: 'open' };
  expect(sent.map((request) => request.query)).toEqual([query]);
  await chooseView('Table');
  expect(namesOf('tbody tr')).toEqual(['First', 'Second', 'Later']);
  expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
  await waitFor(() => expect(sent.at(-1)!.query).toEqual(query));
  // Shown and sorted is the due date of the visit where the task has none, which the server does not sort by.
  expect(namesOf('tbody tr')).toEqual(['Second', 'First', 'Later']);
  fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
  await waitFor(() => expect(namesOf('tbody tr')).toEqual(['Later', 'Second', 'First']));
  fireEvent.click(screen.getByRole('button', { name: 'Task' }));
  await waitFor(() => expect(sent.at(-1)!.query).toEqual({ ...query, sortBy: 'name' }));
  await waitFor(() => expect(namesOf('tbody tr')).toEqual(['Later', 'Second', 'First']));
  fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
  fireEvent.click(screen.getByRole('button', { name: /Filter by Priority/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'High' }));
  await waitFor(() => expect(sent.at(-1)!.query).toEqual({ ...query, priority: 'HIGH' }));
});

test('names vehicle and service in the language of the reader in every view', async () => {
  const shown = [
    { type: 'VEHICLE_BRAND', name: 'Kia', others: ['كيا'] },
    { type: 'SERVICE', name: 'First service', others: ['فحص أول'] },
  ];
  const data = [aTask(4, 'فحص أول', { vehicleName: 'كيا Rio' })];
  mockApi(({ path }) =>
    path === fetchNames.path
      ? { status: 200, body: { data: shown } }
      : { status: 200, body: { data, meta: { page: 1, limit: 100, total: 1, totalPages: 1 } } },
  );
  await loadNames('en');
  await renderPage(<MyWorkScreen />);
  for (const view of ['Work list', 'Cards', 'List', 'Table']) {
    await chooseView(view);
    await screen.findAllByText(/First service/);
    const text = document.body.textContent;
    if (view !== 'Table') expect(text).toContain('Kia Rio');
    expect(text).not.toMatch(/\p{Script=Arabic}/u);
  }
});

test('keeps the row of a completed task in its place, and the focus on the screen', async () => {
  serveTasks();
  await renderPage(<MyWorkScreen />);
  const complete = await screen.findByRole('button', { name: 'Complete First' });
  // The browser takes the focus from a button that becomes inert.
  act(() => complete.blur());
  fireEvent.click(complete);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete First' })).toBeNull());
  expect(namesOf('section li')).toEqual(['First', 'Second', 'Later']);
  expect(document.querySelectorAll('section li[inert]')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('My work'));
});
