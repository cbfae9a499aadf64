import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Flag } from '../list-query.ts';
import { resource } from '../resource.ts';
import { messageEntries, NewMessage } from './message.ts';

const base = resource({
  name: 'messages',
  group: 'message',
  one: 'message',
  many: 'messages',
  input: messageEntries,
  fields: { fullName: v.string(), email: v.string(), message: v.string(), read: v.boolean() },
  filters: { read: Flag },
  sortable: ['createdAt', 'fullName'],
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
