import * as v from 'valibot';
import { optionalText, requiredText } from '../fields.ts';
import type { MessageKey } from '../messages.ts';
import { TRACKED_MAX } from './tracked-limits.ts';

/** What happened on a page; later kinds join it here. */
export const EVENT_TYPES = ['page_view'] as const;

const format: MessageKey = 'format';
const nothing = v.optional(v.null(format));
const campaign = optionalText(TRACKED_MAX.campaign);
const name = optionalText(TRACKED_MAX.name);

/** One view of a page, with the names of the specification. Where the visitor is nobody tells. */
export const TrackedVisit = v.strictObject({
  user_id: optionalText(TRACKED_MAX.id),
  session_id: requiredText(TRACKED_MAX.id),
  ip_address: nothing,
  user_agent: optionalText(TRACKED_MAX.userAgent),
  browser: name,
  os: name,
  device_type: name,
  country: nothing,
  region: nothing,
  city: nothing,
  /** A path of this site: two slashes begin the address of another. */
  page_path: v.pipe(requiredText(TRACKED_MAX.path), v.regex(/^\/(?:[^\\/]|$)/, format)),
  referrer: optionalText(TRACKED_MAX.referrer),
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
  eventType: v.picklist(EVENT_TYPES),
  screen_size: v.optional(v.nullable(v.pipe(v.string(format), v.regex(/^\d{1,5}x\d{1,5}$/, format)))),
  language: optionalText(TRACKED_MAX.language),
});
