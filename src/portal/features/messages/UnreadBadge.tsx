import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES, type ListMeta } from '#domain/list-query.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { CountBadge } from '#ui/CountBadge.tsx';

/** Smallest page size: only the total of the list is used. */
const UNREAD_QUERY = { read: 'false', limit: PAGE_SIZES[0] } as const;

/** Returns the number of messages on all pages. */
const selectTotal = ({ meta }: { meta: ListMeta }): number => meta.total;

/** Badge with the number of unread messages in the menu; it refetches every minute. */
export function UnreadBadge({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('shell');
  const { data: count = 0 } = useQuery({
    ...getQueryOptions(messages.list, { query: UNREAD_QUERY }),
    select: selectTotal,
    refetchInterval: MINUTE_MS,
  });
  return <CountBadge count={count} label={t('unread', { count })} formatNumber={formatNumber} isNarrow={isNarrow} />;
}
