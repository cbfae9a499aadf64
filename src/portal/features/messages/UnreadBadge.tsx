import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { queryOf } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { classNames } from '#ui/class-names.ts';

const REFRESH_MS = 60_000;
const COUNT_MAX = 99;

/** Badge with the number of unread messages in the menu; it refetches every minute. */
export function UnreadBadge({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('shell');
  const { data: count = 0 } = useQuery({
    ...queryOf(messages.list, { query: { read: 'false', limit: PAGE_SIZES[0] } }),
    select: ({ meta }) => meta.total,
    refetchInterval: REFRESH_MS,
  });
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'bg-primary text-primary-content min-w-6 rounded-full px-1.5 text-center text-sm',
        isNarrow ? 'absolute end-0 top-0' : 'ms-auto',
      )}
    >
      <span aria-hidden="true" className="tabular-nums">
        {count > COUNT_MAX ? `${formatNumber(COUNT_MAX)}+` : formatNumber(count)}
      </span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  );
}
