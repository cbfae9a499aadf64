import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TodoRecord } from '#domain/todos/endpoints.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { TodoScreen } from './TodoScreen.tsx';

const aTodo = (id: string, title: string, part: Partial<TodoRecord> = {}) =>
  ({
    id,
    title,
    description: 'Before noon',
    completed: false,
    completedAt: null,
    entityType: null,
    entityId: null,
    entity: null,
    createdAt: '2026-11-18T09:00:00Z',
    updatedAt: '2026-11-18T09:00:00Z',
    ...part,
  }) as TodoRecord;
const PADS = aTodo('01890000-0000-7000-8000-000000000001', 'Order pads', { createdAt: '2026-11-17T09:00:00Z' });
const CALL = aTodo('01890000-0000-7000-8000-000000000002', 'Call the supplier');

/** Serves to-dos of 18 November, which a toggle completes. */
function serveTodos(stored: TodoRecord[] = [PADS, CALL]) {
  let list = stored;
  return mockApi(({ method, path, query }) => {
    if (method === 'PUT') {
      list = list.map((one) => (path.endsWith(one.id) ? { ...one, completed: true } : one));
      return { status: 200, body: { data: list.find(({ id }) => path.endsWith(id)) } };
    }
    const data = query.completed === undefined ? list : list.filter((one) => String(one.completed) === query.completed);
    const meta = { page: 1, limit: 50, total: data.length, totalPages: 1 };
    return { status: 200, body: { data, meta, periodStart: '2026-11-18T00:00:00Z' } };
  });
}
const chooseView = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })));

beforeAll(async () => {
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
  await initTranslations();
  i18next.addResourceBundle('en', 'todos', JSON.parse(readFileSync('locales/en/todos.json', 'utf8')) as object);
  signInAs('EMPLOYEE');
});
afterEach(cleanup);

test('shows the day as a checklist, and in the views of every list with the same period and sort order', async () => {
  const sent = serveTodos();
  const { router } = await renderPage(<TodoScreen />);
  const carriedOver = await screen.findByRole('region', { name: 'Carried over' });
  expect(within(carriedOver).getByRole('checkbox', { name: 'Order pads' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Today' })).getByText('Call the supplier')).toBeTruthy();
  expect(sent.map(({ query }) => query)).toEqual([{ page: '1', limit: '50', period: 'day' }]);

  await chooseView('Week');
  await chooseView('Table');
  fireEvent.click(await screen.findByRole('button', { name: 'Title' }));
  await waitFor(() =>
    expect(sent.at(-1)!.query).toEqual({ page: '1', limit: '50', sortBy: 'title', sortOrder: 'asc', period: 'week' }),
  );
  expect(screen.getAllByRole('row')).toHaveLength(3);
  for (const view of ['Cards', 'List', 'Checklist']) {
    await chooseView(view);
    expect(await screen.findByRole('checkbox', { name: 'Order pads' })).toBeTruthy();
  }
  expect(router.state.location.search).toMatchObject({ view: 'checklist', period: 'week', sortBy: 'title' });
  expect(screen.getByRole('button', { name: /Sort/ }).textContent).toContain('Title');
});

test('has the quick form beside the checklist only, and a button for the form elsewhere', async () => {
  serveTodos();
  await renderPage(<TodoScreen />);
  await screen.findByRole('checkbox', { name: 'Order pads' });
  expect(screen.getByRole('region', { name: 'New to-do' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New to-do' })).toBeNull();
  await chooseView('Table');
  expect(screen.getByRole('button', { name: 'New to-do' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'New to-do' })).toBeNull();
});

test.each(['/', '/?view=table'])(
  'keeps the quick form or the button on a day without to-dos at %s',
  async (address) => {
    serveTodos([]);
    await renderPage(<TodoScreen />, address);
    expect(await screen.findByText('Nothing to do')).toBeTruthy();
    expect(screen.getByRole(address === '/' ? 'region' : 'button', { name: 'New to-do' })).toBeTruthy();
  },
);

test('completes a to-do in the table', async () => {
  const sent = serveTodos();
  await renderPage(<TodoScreen />, '/?view=table&completed=false');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Call the supplier' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Call the supplier' })).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Order pads' })).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    `/todo/toggle-todo/${CALL.id}`,
  ]);
});
