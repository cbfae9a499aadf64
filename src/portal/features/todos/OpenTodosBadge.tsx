import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { startI18n } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { todos } from '#domain/todos/endpoints.ts';
import { CountBadge } from '#ui/CountBadge.tsx';

/** Resolves to the badge once its translations have loaded, or to an empty component if they fail to load. */
export const loadOpenTodosBadge = (): Promise<typeof OpenTodosBadge> =>
  startI18n(['todos']).then(
    () => OpenTodosBadge,
    () => () => null,
  );

/** Menu badge with the number of open to-dos, which every change of a to-do refetches. */
function OpenTodosBadge({ isNarrow }: { isNarrow: boolean }): ReactNode {
  const { t } = useTranslation('todos');
  const { data: count = 0 } = useQuery({
    ...getQueryOptions(todos.list, { query: { completed: 'false', limit: PAGE_SIZES[0] } }),
    select: ({ meta }) => meta.total,
  });
  const label = t('todos:open', { count });
  return <CountBadge count={count} label={label} formatNumber={formatNumber} isNarrow={isNarrow} />;
}
