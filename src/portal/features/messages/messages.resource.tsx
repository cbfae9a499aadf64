import { Mail } from 'lucide-react';
import { formatDateTime } from '#client/format.ts';
import { messages, type MessageRecord } from '#domain/messages/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { StatusLabel } from '#portal/resource/Status.tsx';

const { name, record, sortable, list, remove, restore } = messages;
/** Staff write no messages. */
const listed = { name, record, sortable, list, remove, restore };

const READ_TONES = { true: 'off', false: 'attention' } as const;

export const ReadDot = ({ read }: Pick<MessageRecord, 'read'>) => (
  <StatusLabel labels="messages:states" value={read ? 'true' : 'false'} tones={READ_TONES} />
);

/** The beginning of a text, whichever way it runs. */
const Excerpt = ({ children }: { children: string }) => (
  <span dir="auto" className="block truncate [text-align:-webkit-match-parent]">
    {children}
  </span>
);

export const messagesResource = {
  endpoints: listed,
  icon: Mail,
  title: (message) => message.fullName,
  heading: (message) => <bdi className={message.read ? 'font-medium' : 'font-bold'}>{message.fullName}</bdi>,
  summary: (message) => <Excerpt>{message.message}</Excerpt>,
  columns: [
    { field: 'fullName' },
    { field: 'message', views: ['table'], render: (message) => <Excerpt>{message.message}</Excerpt> },
    { field: 'email', views: ['table'], render: (message) => <bdi>{message.email}</bdi> },
    { field: 'read', render: (message) => <ReadDot read={message.read} /> },
    { field: 'createdAt', render: (message) => formatDateTime(message.createdAt) },
  ],
  filters: [{ name: 'read', options: ['false', 'true'], labels: 'messages:states', asChips: true }],
  defaultSortLabel: 'messages:unreadFirst',
  dateFilter: 'messages:fields.createdAt',
} satisfies ListDefinition<typeof listed>;
