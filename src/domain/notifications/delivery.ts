import * as v from 'valibot';
import { Timestamp } from '../fields.ts';

export const CHANNELS = ['mail', 'sms'] as const;
export const Channel = v.picklist(CHANNELS);
export type Channel = v.InferOutput<typeof Channel>;

/** Messages to one person that staff can also send by hand ([delivery](docs/rules/messages.md#delivery)). */
export const MESSAGE_KINDS = ['INVITATION', 'READY_FOR_PICKUP', 'OIL_DUE'] as const;
export const MessageKind = v.picklist(MESSAGE_KINDS);
export type MessageKind = v.InferOutput<typeof MessageKind>;

/** Reasons why a channel did not accept a message; they never contain secrets or addresses. */
export const DELIVERY_FAILURES = [
  /** The host does not respond. */
  'CONNECTION',
  /** The host refuses the user or the password. */
  'CREDENTIALS',
  /** The host refuses the sender or the recipient. */
  'ADDRESS',
  /** The host asks to try again later. */
  'BUSY',
  /** The host refuses the message, or failed. */
  'REJECTED',
  /** The number is of no country to which SMS are sent. */
  'COUNTRY',
  /** The daily limit of SMS is reached. */
  'LIMIT',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/**
 * State of the newest message about a record. `SENT` means that a channel accepted it; `NOT_SET_UP` that no channel can
 * reach the person; `NONE` that nothing was sent.
 */
export const DELIVERY_STATES = ['NONE', 'SENDING', 'SENT', 'RETRYING', 'FAILED', 'NOT_SET_UP'] as const;

const DeliveryFailureDetail = v.nullable(
  v.object({
    reason: v.picklist(DELIVERY_FAILURES),
    /** Code of the response or of the connection, such as `550` or `ECONNREFUSED`. */
    code: v.string(),
  }),
);
export type DeliveryFailureDetail = v.InferOutput<typeof DeliveryFailureDetail>;

export const Delivery = v.object({
  state: v.picklist(DELIVERY_STATES),
  channel: v.nullable(Channel),
  at: v.nullable(Timestamp),
  failure: DeliveryFailureDetail,
});
export type Delivery = v.InferOutput<typeof Delivery>;

/** State of a channel: its configuration and its last results. */
export const ChannelState = v.object({
  isConfigured: v.boolean(),
  acceptedAt: v.nullable(Timestamp),
  failedAt: v.nullable(Timestamp),
  failure: DeliveryFailureDetail,
});
export type ChannelState = v.InferOutput<typeof ChannelState>;

/** Returns true while the state may still become `SENT` without another request. */
export const isDeliveryPending = ({ state }: Delivery): boolean => state === 'SENDING' || state === 'RETRYING';
