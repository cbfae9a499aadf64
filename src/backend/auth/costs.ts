import type { HasConfig } from '#backend/capabilities.ts';
import { findGrant, type Role } from '#domain/roles.ts';
import type { Problem } from '#domain/problems.ts';

/**
 * Returns true if the role may see costs and margins; employees may if the garage allows it
 * (docs/rules/roles.md#costs).
 */
export const maySeeCosts = ({ role }: { role: Role }, { config }: HasConfig): boolean =>
  findGrant(role, 'costs.read') !== undefined || (role === 'EMPLOYEE' && config.employeesSeeCosts);

/** Returns the error of an unknown field for a `cost` from an actor who may not see costs, else an empty list. */
export const costProblems = (input: { cost?: unknown }, actor: { role: Role }, deps: HasConfig): Problem[] =>
  input.cost === undefined || maySeeCosts(actor, deps) ? [] : [{ field: 'cost', code: 'unknownField' }];
