import { useTranslation } from 'react-i18next';
import type { MessageRecord } from '#domain/messages/endpoints.ts';
import { OneLine } from '#ui/inline.tsx';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

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
export function MessageExcerpt({ message }: { message: Content }) {
  const text = useMessageText(message);
  return message.formattedPhone ? text : <OneLine>{text}</OneLine>;
}
