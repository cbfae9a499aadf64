import type { Role } from './roles.ts';

/** `own` reaches the actor's own rows (for a restore: the actor's own recent deletion), `all` every row. */
export type Grant = 'own' | 'all';

const STAFF = { EMPLOYEE: 'all', MANAGER: 'all', ADMIN: 'all' } as const;
const LEADS = { MANAGER: 'all', ADMIN: 'all' } as const;
const EVERYONE_OWN = { CLIENT: 'own', EMPLOYEE: 'own', MANAGER: 'own', ADMIN: 'own' } as const;

/** Who may do what: the table of decision 5. A role that is absent may not. */
export const PERMISSIONS = {
  'profile.manage': EVERYONE_OWN,
  'todos.manage': EVERYONE_OWN,
  'records.read': { CLIENT: 'own', ...STAFF },
  'records.write': STAFF,
  'records.search': STAFF,
  'latest-km.send': { CLIENT: 'own', ...STAFF },
  'latest-km.lower': LEADS,
  'employees.write': LEADS,
  'leads.write': { ADMIN: 'all' },
  'records.delete': STAFF,
  'records.restore': { EMPLOYEE: 'own', ...LEADS },
  'images.upload': { CLIENT: 'own', ...STAFF },
  'media.write': STAFF,
  'work.reopen': LEADS,
  'payments.record': STAFF,
  'payments.reverse': STAFF,
  'shop.manage': STAFF,
  'ratings.write': { CLIENT: 'own' },
  'analytics.read': STAFF,
  'audit.read': LEADS,
  'everything.export': { ADMIN: 'all' },
} as const satisfies Record<string, Partial<Record<Role, Grant>>>;

export type Permission = keyof typeof PERMISSIONS;

/** What `role` is granted of `permission`; undefined when it may not. */
export const grantOf = (role: Role, permission: Permission): Grant | undefined =>
  (PERMISSIONS[permission] as Partial<Record<Role, Grant>>)[role];
