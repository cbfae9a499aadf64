import type { HasConfig } from '#backend/capabilities.ts';
import { findGrant, type Role } from '#domain/roles.ts';
import type { Problem } from '#domain/problems.ts';

/**
 * Returns true for a role that may see costs and margins, and for employees of a garage that shows them
 * (docs/rules/roles.md#costs).
 */
export const maySeeCosts = ({ role }: { role: Role }, { config }: HasConfig): boolean =>
  findGrant(role, 'costs.read') !== undefined || (role === 'EMPLOYEE' && config.employeesSeeCosts);

/** Returns the problem of a cost that is sent by somebody who may not see it: that of an unknown field. */
export const costProblems = (input: { cost?: unknown }, actor: { role: Role }, deps: HasConfig): Problem[] =>
  input.cost === undefined || maySeeCosts(actor, deps) ? [] : [{ field: 'cost', code: 'unknownField' }];
