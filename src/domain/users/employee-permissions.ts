import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { EMPLOYEE_SWITCHES, type EmployeeSwitch } from '../roles.ts';

const name = 'employee-permissions';

const entries = Object.fromEntries(EMPLOYEE_SWITCHES.map((one) => [one, v.boolean()])) as Record<
  EmployeeSwitch,
  v.BooleanSchema<undefined>
>;
const Switches = v.object({ data: v.object(entries) });

/** Endpoints of the [switches](docs/rules/roles.md#employee-switches): true for each permission of employees. */
export const employeePermissions = {
  name,
  read: endpoint({
    name,
    method: 'GET',
    path: '/user/fetch-employee-permissions',
    access: 'employee-switches.read',
    response: Switches,
  }),
  /** Grants or withdraws the given permissions; the others stay as they are. */
  update: endpoint({
    name,
    method: 'PUT',
    path: '/user/update-employee-permissions',
    access: 'employee-switches.write',
    body: v.partial(v.strictObject(entries)),
    response: Switches,
  }),
};
