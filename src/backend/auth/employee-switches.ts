import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { EMPLOYEE_SWITCHES, type EmployeeSwitch, type Role } from '#domain/roles.ts';

const SETTING = 'withdrawnFromEmployees';

/** SQL of the text with the permissions that are withdrawn from employees, for `parseSwitches`; null for none. */
export const WITHDRAWN_SQL = `(select value from settings where name = '${SETTING}')`;

/** Parses the stored list of withdrawn permissions; drops unknown ones. */
export const parseSwitches = (stored: string | null | undefined): EmployeeSwitch[] =>
  EMPLOYEE_SWITCHES.filter((one) => stored?.split(',').includes(one));

/** Returns the permissions that are [withdrawn](docs/rules/roles.md#employee-switches) from employees. */
export async function readWithdrawn(db: Kysely<Database>): Promise<EmployeeSwitch[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
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
    .values({ name: SETTING, ...value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(value))
    .execute();
}
