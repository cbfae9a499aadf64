import * as v from 'valibot';
import { withReauthentication } from '../auth/reauthentication.ts';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';
import { Locale } from '../locales.ts';
import { Channel, ChannelState, Delivery, MessageKind } from './delivery.ts';

const name = 'notifications';

const settings = { messagesByHand: v.boolean() };
const Channels = v.object({ data: v.object({ mail: ChannelState, sms: ChannelState, ...settings }) });

const MessageDelivery = v.object({
  data: v.object({
    delivery: Delivery,
    /**
     * Expiry of the [link](docs/rules/messages.md#password-links) that was copied; null if there is none or it was
     * used.
     */
    linkExpiresAt: v.nullable(Timestamp),
  }),
});

/**
 * Endpoints of messages to people and of the channels that send them; `id` is the id of the user, visit or oil change
 * that the message is about.
 */
export const notifications = {
  name,
  /** Returns the configuration and the last results of each channel. */
  channels: endpoint({
    name,
    method: 'GET',
    path: '/notification/fetch-channels',
    access: 'channels.test',
    response: Channels,
  }),
  /** Sends a test message to the caller's own address. */
  sendTest: endpoint({
    name,
    method: 'POST',
    path: '/notification/send-test',
    access: 'channels.test',
    body: v.strictObject({ channel: Channel }),
    response: v.object({ data: Delivery }),
  }),
  updateSettings: endpoint({
    name,
    method: 'PUT',
    path: '/notification/update-settings',
    access: 'notifications.manage',
    body: v.strictObject(settings),
    response: Channels,
  }),
  getDelivery: endpoint({
    name,
    method: 'GET',
    path: '/notification/fetch-delivery/{id}',
    access: 'records.write',
    query: v.strictObject({ kind: MessageKind }),
    response: MessageDelivery,
  }),
  /** Sends the message by mail or SMS, even if it was sent before, and waits briefly for the result. */
  sendMessage: endpoint({
    name,
    method: 'POST',
    path: '/notification/send-message/{id}',
    access: 'records.write',
    errors: ['CONFLICT'],
    body: v.strictObject({ kind: MessageKind }),
    response: MessageDelivery,
  }),
  /**
   * Composes the message for WhatsApp or the clipboard, in the language of its recipient; an invitation may create a
   * link.
   */
  composeMessage: withReauthentication(
    endpoint({
      name,
      method: 'POST',
      path: '/notification/compose-message/{id}',
      access: 'records.write',
      errors: ['CONFLICT'],
      body: v.strictObject({ kind: MessageKind }),
      response: v.object({
        data: v.object({
          text: v.string(),
          link: v.string(),
          locale: Locale,
          /** E.164 number of the recipient. */
          phone: v.nullable(v.string()),
          linkExpiresAt: v.nullable(Timestamp),
        }),
      }),
    }),
    'for-leads',
  ),
};
