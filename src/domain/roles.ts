import * as v from 'valibot';

/** Every role, from the least to the most powerful (specification 6). */
export const ROLES = ['CLIENT', 'EMPLOYEE', 'MANAGER', 'ADMIN'] as const;
export const Role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof Role>;

/** Who may open each area; a claim that holds one of them passes (specification 6). */
export const AREA_ROLES = {
  admin: ['ADMIN', 'EMPLOYEE'],
  client: ['CLIENT'],
} as const satisfies Record<string, readonly Role[]>;
export type Area = keyof typeof AREA_ROLES;

/** The `role` claim of an access token: a manager also carries EMPLOYEE, so the route table stays as written (decision 5). */
export const roleClaimOf = (role: Role): Role | Role[] => (role === 'MANAGER' ? ['MANAGER', 'EMPLOYEE'] : role);

/** The roles of a claim, a string or a list of strings; an exact match of known roles, anything else is dropped. */
export function rolesOfClaim(claim: unknown): Role[] {
  const held = Array.isArray(claim) ? claim : [claim];
  return ROLES.filter((role) => held.includes(role));
}

/** Passes when nothing is required or one of the required roles is held (specification 4, route guard). */
export const hasRequiredRole = (held: readonly Role[], required: readonly Role[]): boolean =>
  required.length === 0 || required.some((role) => held.includes(role));

/** The area a person lands in after login; none for a claim without a known role. */
export function homeAreaOf(held: readonly Role[]): Area | undefined {
  if (hasRequiredRole(held, AREA_ROLES.admin)) return 'admin';
  if (hasRequiredRole(held, AREA_ROLES.client)) return 'client';
  return undefined;
}
