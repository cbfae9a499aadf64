import { Mail } from 'lucide-react';
import { formatDateTime } from '#client/format.ts';
import { messages, type MessageRecord } from '#domain/messages/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { EmailAddress } from '#ui/inline.tsx';
import { MessageExcerpt, ReadStatus } from './message-fields.tsx';

const { name, record, sortable, list, remove, restore } = messages;
const renderText = (message: MessageRecord) => <MessageExcerpt message={message} />;
/** Endpoints for staff, who do not create messages. */
const staffEndpoints = { name, record, sortable, list, remove, restore };

export const messagesResource = {
  endpoints: staffEndpoints,
  icon: Mail,
  title: (message) => message.fullName,
  heading: (message) => <bdi className={message.read ? 'font-medium' : 'font-bold'}>{message.fullName}</bdi>,
  summary: renderText,
  columns: [
    { field: 'fullName' },
    { field: 'message', views: ['table'], render: renderText },
    {
      field: 'email',
      views: ['table'],
      isSecondary: true,
      render: (message) => <EmailAddress>{message.email ?? ''}</EmailAddress>,
    },
    { field: 'read', render: (message) => <ReadStatus read={message.read} /> },
    { field: 'createdAt', render: (message) => formatDateTime(message.createdAt) },
  ],
  filters: [{ name: 'read', options: ['false', 'true'], labels: 'messages:states', asChips: true }],
  defaultSortLabel: 'messages:unreadFirst',
  dateFilter: 'messages:fields.createdAt',
} satisfies ListDefinition<typeof staffEndpoints>;
