import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { $toasts } from '#client/toasts.ts';
import type { Role } from '#domain/roles.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { RecordActions } from '#portal/resource/list/RecordActions.tsx';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayEdit, useActor } from '#portal/resource/permissions.ts';
import { ClosedNote } from '#portal/resource/record/ClosedNote.tsx';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { visitsResource } from '../visits.resource.tsx';

const VISIT = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Brake job',
  status: 'Completed',
  visitDate: '2026-11-02',
  dueDate: '2026-11-04',
  totalCost: '100.00',
  currency: 'USD',
  updatedAt: '2026-11-20T10:12:00.000Z',
} as VisitRecord;
const NOTE = 'This is closed: a manager or an administrator can still change or delete it.';

function Page() {
  const actor = useActor();
  const editor = useRecordFormDialog(visitsResource)!;
  const remove = useRemoveDialog(visitsResource);
  const onEdit = mayEdit(visitsResource, actor, VISIT) ? () => editor.edit(VISIT) : undefined;
  return (
    <>
      <ClosedNote definition={visitsResource} record={VISIT} />
      <RecordActions
        definition={visitsResource}
        record={VISIT}
        onEdit={onEdit}
        onRemove={() => remove.confirm(VISIT)}
      />
      {editor.dialog}
      {remove.dialog}
    </>
  );
}

beforeAll(async () => {
  await initTranslations();
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
afterEach(() => {
  cleanup();
  $toasts.set([]);
});
const showAs = (role: Role) => {
  signInAs(role);
  return renderPage(<Page />);
};
const press = async (role: 'button' | 'menuitem', name: string) => {
  const target = await screen.findByRole(role, { name });
  await act(async () => fireEvent.click(target));
};
const chooseAction = async (name: string) => {
  await press('button', 'Actions for Brake job');
  await press('menuitem', name);
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('shows employees a message instead of the actions of a closed visit', async () => {
  await showAs('EMPLOYEE');
  expect(screen.getByText(NOTE)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('asks a manager for the reason of a change', async () => {
  const sent = mockApi(() => ({ status: 200, body: { data: VISIT } }));
  await showAs('MANAGER');
  expect(screen.queryByText(NOTE)).toBeNull();
  await chooseAction('Edit');
  await screen.findByLabelText(/Reason/);
  type(/^Total/, '90');
  await press('button', 'Save');
  expect(await screen.findByText('Reason is required.')).toBeTruthy();
  expect(sent).toEqual([]);
  type(/Reason/, 'Discount agreed');
  await press('button', 'Save');
  const body = { totalCost: '90.00', reason: 'Discount agreed', updatedAt: VISIT.updatedAt };
  expect(sent.map((call) => [call.method, call.body])).toEqual([['PUT', body]]);
});

test('asks a manager for the reason of a deletion', async () => {
  const sent = mockApi(() => ({ status: 200, body: { data: { id: VISIT.id } } }));
  await showAs('MANAGER');
  await chooseAction('Delete');
  await screen.findByLabelText(/Reason/);
  type(/Reason/, 'Recorded twice');
  await press('button', 'Delete');
  expect(sent.map((call) => [call.method, call.body])).toEqual([['DELETE', { reason: 'Recorded twice' }]]);
});
