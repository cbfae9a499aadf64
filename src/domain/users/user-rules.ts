import { grantOf, type Permission } from '../permissions.ts';
import { ROLES, type Role } from '../roles.ts';

/** A person as the rules see one, whether acting or acted on. */
export interface Person {
  id: string;
  role: Role;
}

/** What a user of each role asks of who writes them (decision 5). */
const WRITING: Record<Role, Permission> = {
  CLIENT: 'records.write',
  EMPLOYEE: 'employees.write',
  MANAGER: 'leads.write',
  ADMIN: 'leads.write',
};

/** The roles an actor may give to a new user. */
export const assignableRoles = (actorRole: Role): Role[] =>
  ROLES.filter((role) => grantOf(actorRole, WRITING[role]) !== undefined);

/** May edit another's fields; one's own are edited through the profile, whatever the role. */
export const mayEditUser = (actor: Person, target: Person): boolean =>
  assignableRoles(actor.role).includes(target.role);

/** May give an existing user another role. */
export const mayChangeRole = (actor: Person, target: Person): boolean =>
  mayEditUser(actor, target) && grantOf(actor.role, 'leads.write') !== undefined;

/** May activate or deactivate; nobody does it to himself. The last active ADMIN is the backend's to protect. */
export const mayChangeStatus = (actor: Person, target: Person): boolean =>
  actor.id !== target.id && mayEditUser(actor, target);

/** May delete; nobody deletes himself. */
export const mayRemoveUser = (actor: Person, target: Person): boolean =>
  actor.id !== target.id && mayEditUser(actor, target) && grantOf(actor.role, 'records.delete') !== undefined;
