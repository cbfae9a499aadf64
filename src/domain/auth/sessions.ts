import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Timestamp } from '../fields.ts';

const name = 'sessions';

/**
 * A session with its device. The device fields are null if the user agent does not contain them or the session predates
 * them.
 */
const SessionRecord = v.object({
  id: Id,
  browser: v.nullable(v.string()),
  os: v.nullable(v.string()),
  /** Such as `desktop`, `mobile` or `tablet`. */
  deviceType: v.nullable(v.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  /** Marks the session of this request. */
  isCurrent: v.boolean(),
});
export type SessionRecord = v.InferOutput<typeof SessionRecord>;

/** The [devices](docs/rules/sessions.md#devices) on which a person is signed in. */
export const sessions = {
  name,
  /** Lists the live sessions of the caller, or of another user if the caller may end them. */
  list: endpoint({
    name,
    method: 'GET',
    path: '/user/fetch-sessions',
    access: 'sessions.manage',
    errors: ['NOT_FOUND'],
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
  /** Signs out every device of the caller, or of another user, except the one of this request. */
  removeOthers: endpoint({
    name,
    method: 'DELETE',
    path: '/user/delete-sessions',
    access: 'sessions.manage',
    errors: ['NOT_FOUND'],
    body: v.strictObject({ userId: v.optional(Id) }),
    response: v.object({}),
  }),
};
