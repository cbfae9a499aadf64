import type { Kysely } from 'kysely';
import type { HasConfig } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import {
  EMPLOYEE_SWITCHES,
  type EmployeeSwitch,
  findActorGrant,
  findGrant,
  type Role,
  type RoleHolder,
} from '#domain/roles.ts';

/** Name of the setting with the permissions that are withdrawn from employees, a text for `parseSwitches`. */
export const WITHDRAWN_SETTING = 'withdrawnFromEmployees';

/** Parses the stored list of withdrawn permissions; drops unknown ones. */
export const parseSwitches = (stored: string | null | undefined): EmployeeSwitch[] =>
  EMPLOYEE_SWITCHES.filter((one) => stored?.split(',').includes(one));

/** Returns the permissions that are [withdrawn](docs/rules/roles.md#employee-switches) from employees. */
export async function readWithdrawn(db: Kysely<Database>): Promise<EmployeeSwitch[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', WITHDRAWN_SETTING).executeTakeFirst();
  return parseSwitches(row?.value);
}

/** Returns the permissions that are withdrawn from a person of a role: none unless it is EMPLOYEE. */
export const readWithdrawnFrom = async (db: Kysely<Database>, role: Role): Promise<EmployeeSwitch[]> =>
  role === 'EMPLOYEE' ? readWithdrawn(db) : [];

/** Stores the permissions that are withdrawn from employees. */
export async function storeWithdrawn(
  db: Kysely<Database>,
  withdrawn: readonly EmployeeSwitch[],
  now: Date,
): Promise<void> {
  const value = { value: withdrawn.join(), updated_at: now };
  await db
    .insertInto('settings')
    .values({ name: WITHDRAWN_SETTING, ...value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(value))
    .execute();
}

/**
 * Returns true if the role may see costs and margins; employees may if the garage allows it
 * (docs/rules/roles.md#costs).
 */
export const maySeeCosts = ({ role }: { role: Role }, { config }: HasConfig): boolean =>
  findGrant(role, 'costs.read') !== undefined || (role === 'EMPLOYEE' && config.employeesSeeCosts);

/** Returns the error of a changed price by an actor who may not change prices, else an empty list. */
export const findPriceProblems = (field: 'totalCost' | 'soldFor', actor: RoleHolder): Problem[] =>
  findActorGrant(actor, 'prices.change') ? [] : [{ field, code: 'leadsOnly' }];

/** Returns the error of an unknown field for a `cost` from an actor who may not see costs, else an empty list. */
export const findCostProblems = (input: { cost?: unknown }, actor: { role: Role }, deps: HasConfig): Problem[] =>
  input.cost === undefined || maySeeCosts(actor, deps) ? [] : [{ field: 'cost', code: 'unknownField' }];

/** Keys of a query that limit totals to one record or client. */
const SCOPE_FILTERS = ['entityId', 'userId', 'vehicleId', 'visitId'];

/**
 * Refuses totals of the whole garage to employees from whom the turnover is withdrawn.
 * @throws AppError ROLE_FORBIDDEN
 */
export function assertMaySeeTotals({ actor, query }: { actor: RoleHolder; query: object }): void {
  if (!actor.withdrawn?.includes('turnover.read') || SCOPE_FILTERS.some((name) => name in query)) return;
  throw new AppError('ROLE_FORBIDDEN');
}
