import { describe, expect, test } from 'vitest';
import { type Role, ROLES } from '#domain/roles.ts';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { usersResource } from './users.resource.tsx';

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
