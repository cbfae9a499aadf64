import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import type { MessageKey } from '../problems.ts';
import { Password } from './credentials.ts';
import { SignIn } from './endpoints.ts';

/** Secret of a [password link](docs/rules/messages.md#password-links). Only its length is validated here. */
const secret = v.pipe(v.string('format' satisfies MessageKey), v.maxLength(100, 'maxLength' satisfies MessageKey));

const name = 'auth';

/** Endpoints of the page that a password link opens, separate from `auth`, which every portal page loads. */
export const passwordLinks = {
  name,
  /** Returns the user of a link without using the link up. */
  check: endpoint({
    name,
    method: 'POST',
    path: '/user/check-password-link',
    access: 'public',
    errors: ['LINK_INVALID'],
    body: v.strictObject({ secret }),
    response: v.object({ data: v.object({ identifier: v.string(), firstName: v.string() }) }),
  }),
  /** Sets the password with the secret of a link, verifies the account and signs in. */
  use: endpoint({
    name,
    method: 'POST',
    path: '/user/use-password-link',
    access: 'public',
    errors: ['ORIGIN_FORBIDDEN', 'LINK_INVALID'],
    body: v.strictObject({ secret, password: Password }),
    response: v.object({ data: SignIn }),
  }),
};
