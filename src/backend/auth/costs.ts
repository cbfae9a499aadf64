import type { HasConfig } from '#backend/capabilities.ts';
import { findGrant, type Role } from '#domain/roles.ts';
import type { Problem } from '#domain/problems.ts';

/**
 * Returns true for a role that may see costs and margins, and for employees of a garage that shows them
 * (docs/rules/roles.md#costs).
 */
export const maySeeCosts = ({ role }: { role: Role }, { config }: HasConfig): boolean =>
  findGrant(role, 'costs.read') !== undefined || (role === 'EMPLOYEE' && config.employeesSeeCosts);

/** Returns a problem when the input has a cost and the actor may not see costs: that of an unknown field. */
export const costProblems = (input: { cost?: unknown }, actor: { role: Role }, deps: HasConfig): Problem[] =>
  input.cost === undefined || maySeeCosts(actor, deps) ? [] : [{ field: 'cost', code: 'unknownField' }];
