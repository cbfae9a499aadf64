import * as v from 'valibot';

/** [Roles](docs/rules/roles.md#role-list), least to most powerful. */
export const ROLES = ['CLIENT', 'EMPLOYEE', 'MANAGER', 'ADMIN'] as const;
export const Role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof Role>;

/** The roles that may open an [area](docs/rules/roles.md#areas); one of them suffices. */
export const AREA_ROLES = {
  admin: ['ADMIN', 'EMPLOYEE'],
  client: ['CLIENT'],
} as const satisfies Record<string, readonly Role[]>;
export type Area = keyof typeof AREA_ROLES;

/**
 * Returns the [`role` claim](docs/rules/roles.md#role-claim) of an access token. A manager's claim also contains
 * EMPLOYEE, which opens the staff area.
 */
export const toRoleClaim = (role: Role): Role | Role[] => (role === 'MANAGER' ? ['MANAGER', 'EMPLOYEE'] : role);

/** Parses a `role` claim, a string or a list of strings; drops unknown roles. */
export function parseRoleClaim(claim: unknown): Role[] {
  const held = Array.isArray(claim) ? claim : [claim];
  return ROLES.filter((role) => held.includes(role));
}

/** Returns true when `required` is empty or contains one of the `held` roles. */
export const hasRequiredRole = (held: readonly Role[], required: readonly Role[]): boolean =>
  required.length === 0 || required.some((role) => held.includes(role));

/** Returns the area that opens after sign-in; undefined without a known role. */
export function getHomeArea(held: readonly Role[]): Area | undefined {
  if (hasRequiredRole(held, AREA_ROLES.admin)) return 'admin';
  if (hasRequiredRole(held, AREA_ROLES.client)) return 'client';
  return undefined;
}

/**
 * Scope of a permission: all records, or the actor's own ones (for a restore, those that the actor deleted recently).
 */
export type Grant = 'own' | 'all';

const STAFF = { EMPLOYEE: 'all', MANAGER: 'all', ADMIN: 'all' } as const;
const LEADS = { MANAGER: 'all', ADMIN: 'all' } as const;
const STAFF_OWN = { EMPLOYEE: 'own', MANAGER: 'own', ADMIN: 'own' } as const;
const EVERYONE_OWN = { CLIENT: 'own', ...STAFF_OWN } as const;

/** The table of [permissions](docs/rules/roles.md#permissions). An absent role has no access. */
export const PERMISSIONS = {
  'profile.manage': EVERYONE_OWN,
  'todos.manage': STAFF_OWN,
  'sessions.manage': { ...EVERYONE_OWN, ...LEADS },
  'second-factor.manage': STAFF_OWN,
  'second-factor.require': { ADMIN: 'all' },
  'records.read': { CLIENT: 'own', ...STAFF },
  'records.write': STAFF,
  'records.search': STAFF,
  'latest-km.send': { CLIENT: 'own', ...STAFF },
  'latest-km.lower': LEADS,
  'employees.write': LEADS,
  'leads.write': { ADMIN: 'all' },
  'records.delete': STAFF,
  'records.restore': { EMPLOYEE: 'own', ...LEADS },
  'records.correct': LEADS,
  'images.upload': { CLIENT: 'own', ...STAFF },
  'media.write': STAFF,
  'work.reopen': LEADS,
  'payments.record': STAFF,
  'payments.reverse': STAFF,
  'payments.delete': STAFF,
  'prices.change': STAFF,
  'shop.manage': STAFF,
  'site.edit': STAFF,
  'public-phone.change': LEADS,
  'site.publish': LEADS,
  'starter-lists.add': LEADS,
  'first-steps.manage': LEADS,
  'ratings.write': { CLIENT: 'own' },
  'ratings.delete': LEADS,
  'analytics.read': STAFF,
  'turnover.read': STAFF,
  'reports.export': STAFF,
  'reports.subscribe': LEADS,
  'channels.test': LEADS,
  'imports.manage': LEADS,
  'notifications.manage': { ADMIN: 'all' },
  'passwords.reset': LEADS,
  'costs.read': LEADS,
  'audit.read': LEADS,
  'trash.read': LEADS,
  'users.anonymize': LEADS,
  'everything.export': { ADMIN: 'all' },
  'employee-switches.read': LEADS,
  'employee-switches.write': { ADMIN: 'all' },
} as const satisfies Record<string, Partial<Record<Role, Grant>>>;

export type Permission = keyof typeof PERMISSIONS;

/** Permissions of employees that an administrator may [withdraw](docs/rules/roles.md#employee-switches). */
export const EMPLOYEE_SWITCHES = [
  'turnover.read',
  'prices.change',
  'payments.delete',
  'site.edit',
  'reports.export',
] as const satisfies readonly Permission[];
export const EmployeeSwitch = v.picklist(EMPLOYEE_SWITCHES);
export type EmployeeSwitch = v.InferOutput<typeof EmployeeSwitch>;

/** A person with the permissions that are withdrawn from them. */
export interface RoleHolder {
  role: Role;
  withdrawn?: readonly EmployeeSwitch[] | undefined;
}

/** Returns the scope that a person has for `permission`; undefined without access and for a withdrawn permission. */
export const findActorGrant = ({ role, withdrawn }: RoleHolder, permission: Permission): Grant | undefined =>
  withdrawn?.some((one) => one === permission) ? undefined : findGrant(role, permission);

/** Returns the scope that `role` has for `permission`; undefined without access. */
export const findGrant = (role: Role, permission: Permission): Grant | undefined =>
  (PERMISSIONS[permission] as Partial<Record<Role, Grant>>)[role];
