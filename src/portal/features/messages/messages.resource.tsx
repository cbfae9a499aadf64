import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import { type MessageRecord, messages } from '#domain/messages/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { EmailAddress, OneLine } from '#ui/inline.tsx';

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

const READ_TONES = { true: 'off', false: 'attention' } as const;

/** Read or unread status of a message. */
export const ReadStatus = ({ read }: Pick<MessageRecord, 'read'>) => (
  <StatusLabel labels="messages:states" value={read ? 'true' : 'false'} tones={READ_TONES} />
);

type Content = Pick<MessageRecord, 'message' | 'formattedPhone'>;

/** Returns the text of a message; for a callback request, a sentence with the number to call. */
function useMessageText({ message, formattedPhone }: Content): string {
  const { t } = useTranslation('messages');
  if (!formattedPhone) return message;
  // Isolates (LRI, PDI) keep the plus in front of the number in Arabic text; no-break spaces keep it on one line.
  return t('messages:callBack', { phone: `\u2066${formattedPhone.replaceAll(' ', '\u00A0')}\u2069` });
}

/** Text of a message, or the number to call for a callback request. */
export const MessageText = (message: Content) => useMessageText(message);

/** `MessageText`, truncated after one line; the number to call is never cut, which would start with a wrong digit. */
function MessageExcerpt({ message }: { message: Content }) {
  const text = useMessageText(message);
  return message.formattedPhone ? text : <OneLine>{text}</OneLine>;
}
