import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { $session } from '#client/session.ts';
import { type Role, ROLES } from '#domain/roles.ts';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { ResourceForm } from '#portal/resource/form/resource-forms.tsx';
import { initTranslations, mockApi, renderPage } from '#tests/support/form-page.tsx';
import { ClientSections } from './UserScreen.tsx';
import { usersResource } from '#portal/features/users/parts.ts';

const actor = (role: Role) => ({ id: 'me', role });
const target = (role: Role, id = 'other') => ({ id, role }) as UserRecord;
const roleField = (role: Role, user?: UserRecord) =>
  usersResource.formFor!(actor(role), user).find(({ field }) => field === 'role');

describe('the form of a user', () => {
  test.each<[Role, Role[]]>([
    ['EMPLOYEE', ['CLIENT']],
    ['MANAGER', ['CLIENT', 'EMPLOYEE']],
    ['ADMIN', [...ROLES]],
  ])('lets %s assign to a new user the roles %j', (role, options) => {
    expect(roleField(role)).toMatchObject({ options, required: true });
  });

  test('allows only an ADMIN to change the role of an existing user', () => {
    expect(roleField('EMPLOYEE', target('CLIENT'))).toBeUndefined();
    expect(roleField('MANAGER', target('EMPLOYEE'))).toBeUndefined();
    expect(roleField('ADMIN', target('EMPLOYEE'))).toBeDefined();
  });

  test('turns autofill off for another user', () => {
    const fields = usersResource.formFor!(actor('ADMIN'));
    expect(fields.every(({ autoComplete }) => autoComplete === 'off' || autoComplete === undefined)).toBe(true);
  });
});

test('offers in rows only the actions that the user rules allow', () => {
  const { edit, remove } = usersResource.permissions!;
  expect(edit!(actor('EMPLOYEE'), target('CLIENT'))).toBe(true);
  expect(edit!(actor('EMPLOYEE'), target('MANAGER'))).toBe(false);
  expect(remove!(actor('ADMIN'), target('ADMIN', 'me'))).toBe(false);
});

test('titles a user without a name with the username', () => {
  const nameless = { ...target('CLIENT'), firstName: '', lastName: '', username: 'nadia' };
  expect(usersResource.title(nameless)).toBe('nadia');
  expect(usersResource.title({ ...nameless, firstName: 'Nadia', lastName: 'Haddad' })).toBe('Nadia Haddad');
});

test('asks whether another person shares the number, and saves again with the answer', async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'users', JSON.parse(readFileSync('locales/en/users.json', 'utf8')));
  $session.set({ roles: ['EMPLOYEE'], user: { id: 'me', role: 'EMPLOYEE' } as never });
  const params = { userId: 'father', name: 'Samir Haddad', confirmation: 'sharesPhone' };
  const errors = [{ field: 'phoneNumber', code: 'taken', message: '' }];
  const sent = mockApi(({ method, body }) => {
    if (method === 'GET') return { status: 200, body: { branding: [] } };
    return (body as { sharesPhone?: boolean }).sharesPhone
      ? { status: 201, body: { data: { id: 'son', firstName: 'Ziad', lastName: 'Haddad' } } }
      : { status: 409, body: { code: 'TAKEN', message: '', errors, params } };
  });
  const defaults = {
    firstName: 'Ziad',
    lastName: 'Haddad',
    username: 'ziad',
    countryCode: '+961',
    phoneNumber: '3123456',
  };
  await renderPage(<ResourceForm definition={usersResource} defaults={{ ...defaults, role: 'CLIENT' }} />);
  fireEvent.submit(document.querySelector('form')!);
  expect(await screen.findByText(/^Samir Haddad signs in by this number/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Another person with the same number' }));
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(posted()[1]).toMatchObject({ username: 'ziad', phoneNumber: '3123456', sharesPhone: true });
});

test('offers no visit, vehicle or file for an anonymized client', async () => {
  await initTranslations();
  $session.set({ roles: ['EMPLOYEE'], user: { id: 'me', role: 'EMPLOYEE' } as never });
  mockApi(() => ({ status: 500, body: {} }));
  const user = { id: '01a22805-a2e6-7e18-854d-ddae25e3cae5', role: 'CLIENT' } as UserRecord;
  const offered = () => [
    document.querySelectorAll('a[href^="/admin/visits/new"]').length,
    screen.queryAllByRole('button', { name: 'New vehicle' }).length,
    document.querySelectorAll('input[type=file]').length,
  ];
  await renderPage(<ClientSections user={user} invitation={null} />);
  expect(offered().every((count) => count > 0)).toBe(true);
  cleanup();
  await renderPage(<ClientSections user={{ ...user, isAnonymized: true }} invitation={null} />);
  expect(offered()).toEqual([0, 0, 0]);
});
