import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { resource } from '../resource.ts';
import { messageFields, NewMessage } from './message.ts';

const base = resource({
  name: 'messages',
  group: 'message',
  one: 'message',
  many: 'messages',
  input: messageFields.input,
  fields: messageFields.record,
  filters: messageFields.filters,
  sortable: messageFields.sortable,
  access: { read: 'shop.manage', write: 'public', remove: 'shop.manage', restore: 'records.restore' },
});

/** Written by anybody, never edited. */
export const messages = {
  name: base.name,
  record: base.record,
  input: base.input,
  filters: base.filters,
  sortable: base.sortable,
  list: base.list,
  get: base.get,
  create: endpoint({
    ...base.create,
    body: NewMessage,
    reply: v.object({}),
  }),
  markAsRead: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/message/mark-as-read/{id}',
    access: 'shop.manage',
    reply: v.object({ data: base.record }),
  }),
  remove: base.remove,
  restore: base.restore,
};
export type MessageRecord = v.InferOutput<typeof messages.record>;
