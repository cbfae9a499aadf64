import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../roles.ts';
import { CountryCode, normalizeCallingCode } from './calling-code.ts';
import { listAssignableRoles, mayChangeRole, mayChangeStatus, mayEditUser, mayRemoveUser } from './user.ts';

const person = (role: Role, id: string = role) => ({ id, role });

const WRITABLE: Record<Role, Role[]> = {
  CLIENT: [],
  EMPLOYEE: ['CLIENT'],
  MANAGER: ['CLIENT', 'EMPLOYEE'],
  ADMIN: ['CLIENT', 'EMPLOYEE', 'MANAGER', 'ADMIN'],
};

describe.each(ROLES)('%s', (role) => {
  test('assigns roles to new users by permission', () => {
    expect(listAssignableRoles(role)).toEqual(WRITABLE[role]);
  });

  test.each(ROLES)('edits, deactivates and deletes a %s only where it may write that role', (target) => {
    const may = WRITABLE[role].includes(target);
    const [actor, other] = [person(role, 'a'), person(target, 'b')];
    expect(mayEditUser(actor, other)).toBe(may);
    expect(mayChangeStatus(actor, other)).toBe(may);
    expect(mayRemoveUser(actor, other)).toBe(may);
  });

  test.each(ROLES)('changes the role of a %s only as an ADMIN', (target) => {
    expect(mayChangeRole(person(role, 'a'), person(target, 'b'))).toBe(role === 'ADMIN');
  });

  test('rejects deleting and deactivating oneself', () => {
    const self = person(role, 'a');
    expect(mayRemoveUser(self, self)).toBe(false);
    expect(mayChangeStatus(self, self)).toBe(false);
  });
});

test.each([
  ['961', '+961'],
  [' +961 ', '+961'],
])('writes the calling code %j with its plus', (typed, code) => {
  expect(v.parse(CountryCode, typed)).toBe(code);
});

test.each(['0033', '00 33', '+33', '33', ' (+33) ', '٠٠٣٣', '\u202a+33\u202c'])(
  'reads %j as a calling code',
  (typed) => {
    expect(v.parse(CountryCode, normalizeCallingCode(typed))).toBe('+33');
  },
);

test.each(['', '+', '0961', '+96 1', '1234567890'])('rejects the calling code %j', (typed) => {
  expect(v.safeParse(CountryCode, typed).success).toBe(false);
});
