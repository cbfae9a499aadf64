import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { messages, messageFields } from '#domain/messages/endpoints.ts';
import { formatInternationalPhone } from '#domain/users/phone.ts';

const messageTable = mapTable(messageFields, { table: 'messages' });

export const messageSpec: ResourceSpec<typeof messages, MappedRow<typeof messageTable>, 'messages'> = {
  endpoints: messages,
  textSorts: ['fullName'],
  ...messageTable,
  present: (row, deps, actor) => ({
    ...messageTable.present(row, deps, actor),
    ...(actor.role !== 'CLIENT' && { formattedPhone: row.phone && formatInternationalPhone(row.phone) }),
  }),
  falseFirst: 'read',
};
