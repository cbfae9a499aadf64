import * as v from 'valibot';
import { tokenEntries } from '../auth/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { SetupAdministrator, SetupCode, SetupInput } from './setup.ts';

const name = 'setup';

/** Endpoints of [set-up](docs/rules/installations.md#set-up): 404 once the garage has an ADMIN. */
export const setup = {
  name,
  checkCode: endpoint({
    name,
    method: 'POST',
    path: '/setup/check-code',
    access: 'public',
    errors: ['NOT_FOUND'],
    body: v.strictObject({ code: SetupCode }),
    response: v.object({}),
  }),
  /** Rejects the administrator's fields that `complete` would reject, such as a common password. Stores nothing. */
  checkAdministrator: endpoint({
    name,
    method: 'POST',
    path: '/setup/check-administrator',
    access: 'public',
    errors: ['NOT_FOUND'],
    body: SetupAdministrator,
    response: v.object({}),
  }),
  /**
   * Creates the garage with its first ADMIN and signs that person in. 409 `CONFLICT` when another submission was first.
   */
  complete: endpoint({
    name,
    method: 'POST',
    path: '/setup/complete-setup',
    access: 'public',
    errors: ['NOT_FOUND', 'CONFLICT', 'TAKEN'],
    body: SetupInput,
    response: v.object({ data: v.object(tokenEntries) }),
  }),
};
