import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment } from '../fields.ts';

const name = 'sessions';

/** A session with its device. Fields are null when the user agent lacks them, or the session is older than the device columns. */
const SessionRecord = v.object({
  id: Id,
  browser: v.nullable(v.string()),
  os: v.nullable(v.string()),
  /** Such as `desktop`, `mobile` or `tablet`. */
  deviceType: v.nullable(v.string()),
  createdAt: Moment,
  lastUsedAt: Moment,
  /** The session of the call itself. */
  isCurrent: v.boolean(),
});
export type SessionRecord = v.InferOutput<typeof SessionRecord>;

/** The [devices](docs/rules/sessions.md#devices) on which a person is signed in. */
export const sessions = {
  name,
  /** Lists the live sessions of the caller, or of another person for those who may end them. */
  list: endpoint({
    name,
    method: 'GET',
    path: '/user/fetch-sessions',
    access: 'sessions.manage',
    query: v.strictObject({ userId: v.optional(Id) }),
    response: v.object({ data: v.array(SessionRecord) }),
  }),
  /** Signs a device out. */
  remove: endpoint({
    name,
    method: 'DELETE',
    path: '/user/delete-session/{id}',
    access: 'sessions.manage',
    response: v.object({}),
  }),
};
