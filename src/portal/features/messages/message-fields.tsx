import type { MessageRecord } from '#domain/messages/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

const READ_TONES = { true: 'off', false: 'attention' } as const;

/** Read or unread status of a message. */
export const ReadStatus = ({ read }: Pick<MessageRecord, 'read'>) => (
  <StatusLabel labels="messages:states" value={read ? 'true' : 'false'} tones={READ_TONES} />
);

/** Truncated text in its own direction. */
export const Excerpt = ({ children }: { children: string }) => (
  <span dir="auto" className="block truncate [text-align:-webkit-match-parent]">
    {children}
  </span>
);
