import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageRecord } from '#domain/messages/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

const READ_TONES = { true: 'off', false: 'attention' } as const;

/** Read or unread status of a message. */
export const ReadStatus = ({ read }: Pick<MessageRecord, 'read'>) => (
  <StatusLabel labels="messages:states" value={read ? 'true' : 'false'} tones={READ_TONES} />
);

/** Text of a message, else the number to call. */
export function MessageText({ message, formattedPhone }: Pick<MessageRecord, 'message' | 'formattedPhone'>) {
  const { t } = useTranslation('messages');
  if (!formattedPhone) return message;
  // Isolates, so that the plus stays in front of the number in an Arabic sentence, and no-break spaces.
  return t('messages:callBack', { phone: `\u2066${formattedPhone.replaceAll(' ', '\u00A0')}\u2069` });
}

/** Truncated text in its own direction. */
export const Excerpt = ({ children }: { children: ReactNode }) => (
  <span dir="auto" className="block truncate [text-align:-webkit-match-parent]">
    {children}
  </span>
);
