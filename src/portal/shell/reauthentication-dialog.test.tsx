import { readFileSync } from 'node:fs';
import { useStore } from '@nanostores/react';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError, call } from '#client/api.ts';
import { $reauthentication } from '#client/unsaved/unsaved-input.ts';
import { securityNotices } from '#domain/auth/security-notices.ts';
import { users } from '#domain/users/endpoints.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { SecurityNotices } from './SecurityNotices.tsx';

beforeAll(async () => {
  await initTranslations();
  for (const name of ['reauthentication', 'security-notices'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
});
beforeEach(() => signInAs('ADMIN'));
afterEach(cleanup);

function Dialogs() {
  const request = useStore($reauthentication);
  return request && <ReauthenticationDialog request={request} />;
}

const required = (field: string) => ({ field, code: 'required' });
const NEEDED = {
  status: 409,
  body: { code: 'REAUTHENTICATION_NEEDED', errors: [required('currentPassword'), required('factorCode')] },
};
const WRONG = {
  status: 422,
  body: { code: 'VALIDATION', errors: [{ field: 'currentPassword', code: 'currentPasswordWrong' }] },
};
const ID = '6f1c1a52-0f4c-4b5e-9d0e-2b8a4d7c9e11';
const AT = '2026-11-29T09:00:00.000Z';
const DONE = { status: 200, body: { data: { id: ID } } };
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const promote = () => call(users.update, { params: { id: ID }, body: { role: 'ADMIN', updatedAt: AT } });

test('asks for password and code, explains a wrong one, and sends the call again with them', async () => {
  const sent = mockApi(({ body }) => {
    const { currentPassword } = body as { currentPassword?: string };
    if (!currentPassword) return NEEDED;
    return currentPassword === 'Right-1' ? DONE : WRONG;
  });
  await renderPage(<Dialogs />);
  const done = promote();
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeTruthy();
  await press('Continue');
  expect(screen.getByText('Your password is required.')).toBeTruthy();
  expect(sent).toHaveLength(1);
  type(/Your password/, 'Wrong-1');
  type(/authenticator app/, '123456');
  await press('Continue');
  expect(await screen.findByText('The current password is not correct.')).toBeTruthy();
  type(/Your password/, 'Right-1');
  await press('Continue');
  expect(await done).toMatchObject({ data: { id: ID } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = { role: 'ADMIN', updatedAt: AT };
  expect(sent.map(({ body }) => body)).toEqual([
    input,
    { ...input, currentPassword: 'Wrong-1', factorCode: '123456' },
    { ...input, currentPassword: 'Right-1', factorCode: '123456' },
  ]);
});

test('gives up with the first error, and shows any other error to the caller', async () => {
  mockApi(({ body }) =>
    (body as object | undefined) && 'currentPassword' in (body as object) ? { status: 404, body: {} } : NEEDED,
  );
  await renderPage(<Dialogs />);
  const failure = promote().catch((error: unknown) => error);
  await screen.findByRole('dialog');
  await press('Cancel');
  expect(await failure).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });
  const second = promote().catch((error: unknown) => error);
  await screen.findByRole('dialog');
  type(/Your password/, 'Right-1');
  type(/authenticator app/, '123456');
  await press('Continue');
  const error = await second;
  expect(error instanceof ApiError && error.code).toBe('NOT_FOUND');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows the security notices of an administrator until they are read', async () => {
  const notice = { id: ID, at: '2026-11-29T09:00:00.000Z', actorName: 'Rima Nahhas', subjectName: 'Sami Khoury' };
  const sent = mockApi(({ path }) =>
    path === securityNotices.list.path
      ? { status: 200, body: { data: [{ ...notice, event: 'lead-role-changed' }] } }
      : { status: 200, body: {} },
  );
  await renderPage(<SecurityNotices />);
  expect(await screen.findByText('Rima Nahhas changed the role of Sami Khoury')).toBeTruthy();
  await press('I have read this');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({ path: securityNotices.markAsRead.path, body: { ids: [ID] } });
});
