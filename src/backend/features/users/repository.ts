import { revokeGrants } from '#backend/auth/reset-grants.ts';
import { revokeSessions } from '#backend/auth/sessions.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import { userFields } from '#domain/users/user.ts';
import { toE164 } from '#domain/users/phone.ts';
import { assignableRoles, mayChangeRole, mayEditUser, mayRemoveUser } from '#domain/users/user-rules.ts';
import { requireActiveAdmin, removeVehiclesOf, restoreVehiclesOf } from './removal.ts';

type Changed = Partial<Pick<UserRecord, 'role' | 'email' | 'countryCode' | 'phoneNumber' | 'status'>>;

const userTable = mapTable(userFields, { table: 'users' });
export type UserRow = MappedRow<typeof userTable> & { phone_e164: string | null };

export const userSpec: ResourceSpec<typeof users, UserRow, 'users'> = {
  endpoints: users,
  ...userTable,
  columns: [...userTable.columns, 'phone_e164'],
  owner: 'id',
  unique: {
    users_email_live: 'email',
    users_username_live: 'username',
    users_phone_live: 'phoneNumber',
    // Met when a person comes back with a vehicle whose plate is someone else's by now.
    vehicles_plate_live: 'plateNumber',
  },
  image: 'USER',
  mayCreate: (actor, { role }) => assignableRoles(actor.role).includes(role),
  mayUpdate: (actor, row, { role = row.role }) =>
    mayEditUser(actor, row) && (role === row.role || mayChangeRole(actor, row)),
  mayRemove: mayRemoveUser,
  async prepare({ input, before }) {
    if (input.countryCode === undefined && input.phoneNumber === undefined) return;
    const countryCode = input.countryCode ?? before?.country_code ?? '';
    const phoneNumber = input.phoneNumber ?? before?.phone_number ?? '';
    return { phone_e164: phoneNumber ? toE164(countryCode, phoneNumber) : null };
  },
  onCreated: (row, { notifier }) => notifier.invitation(row),
  async onUpdate(act, before, { role, status, email, countryCode, phoneNumber }: Changed) {
    if (before.role === 'ADMIN' && (role || status)) await requireActiveAdmin(act);
    // The claims of a token say what the role was.
    if (role || status === 'inactive') await revokeSessions(act.tx, before.id, act.now);
    // A code on its way goes to an address that is theirs no more.
    else if (email !== undefined || countryCode || phoneNumber) await revokeGrants(act.tx, before.id, act.now);
  },
  async onRemove(act, row) {
    if (row.role === 'ADMIN') await requireActiveAdmin(act);
    await revokeSessions(act.tx, row.id, act.now);
    await removeVehiclesOf(act, row.id);
  },
  onRestore: restoreVehiclesOf,
};
