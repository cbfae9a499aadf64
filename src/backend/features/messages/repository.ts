import type { MessageTable } from '#backend/db/schema-workshop.ts';
import type { ResourceSpec, RowOf } from '#backend/resource/spec.ts';
import { messages, type MessageRecord } from '#domain/messages/endpoints.ts';

type MessageRow = RowOf<MessageTable>;

export const messageSpec: ResourceSpec<typeof messages, MessageRow> = {
  endpoints: messages,
  table: 'messages',
  columns: ['id', 'full_name', 'email', 'message', 'read', 'created_at', 'updated_at'],
  unsetFirst: 'read',
  present: (row): MessageRecord => ({
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    message: row.message,
    read: row.read,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }),
};
