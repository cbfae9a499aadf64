import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Timestamp } from '../fields.ts';

/** Events that [notify every ADMIN](docs/rules/sessions.md#security-notices); each has a mail and a sentence. */
export const SECURITY_EVENTS = [
  'lead-created',
  'lead-role-changed',
  'lead-contact-changed',
  'lead-status-changed',
  'lead-link-created',
  'second-factor-removed',
  'second-factor-policy-changed',
  'everything-exported',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

const name = 'security-notices';

const SecurityNotice = v.object({
  id: Id,
  event: v.picklist(SECURITY_EVENTS),
  at: Timestamp,
  /** Name of the person who acted. */
  actorName: v.string(),
  /** Name of the person whose account changed; empty for an event without one. */
  subjectName: v.string(),
});
export type SecurityNotice = v.InferOutput<typeof SecurityNotice>;

/** Maximum number of notices that are shown at once. */
export const SECURITY_NOTICES_MAX = 100;

/** Endpoints of the unread [security notices](docs/rules/sessions.md#security-notices) of an ADMIN. */
export const securityNotices = {
  name,
  list: endpoint({
    name,
    method: 'GET',
    path: '/user/fetch-security-notices',
    access: 'security-notices.read',
    response: v.object({ data: v.array(SecurityNotice) }),
  }),
  /** Deletes notices that the caller has read. */
  markAsRead: endpoint({
    name,
    method: 'PUT',
    path: '/user/read-security-notices',
    access: 'security-notices.read',
    body: v.strictObject({ ids: v.pipe(v.array(Id), v.maxLength(SECURITY_NOTICES_MAX)) }),
    response: v.object({}),
  }),
};
