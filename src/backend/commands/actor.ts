import type { EmployeeSwitch, Role } from '#domain/roles.ts';

/** Signed-in person of a call, with the role that is stored at the time of the call. */
export interface Actor {
  id: string;
  role: Role;
  sessionId: string;
  /** The person has to set up the [second factor](docs/rules/sessions.md#second-factor) that the garage requires. */
  mustEnrol?: boolean;
  /** The call proved who sends it by [reauthentication](docs/rules/sessions.md#reauthentication). */
  isReauthenticated?: true;
  /** Permissions that are withdrawn from employees. */
  withdrawn?: readonly EmployeeSwitch[];
}
