import { useTranslation } from 'react-i18next';
import { i18n, startI18n } from '#client/i18n.ts';
import { getQueryOptions, queryClient } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { ASSIGNEE_CHOICES } from '#domain/tasks/task.ts';
import { users } from '#domain/users/endpoints.ts';
import { STAFF_ROLE_FILTER } from '#domain/users/user.ts';
import type { Filter } from '#portal/resource/define-resource.ts';
import { Avatar } from '#ui/Avatar.tsx';

const SHOWN_MAX = 3;

/** Initials of assignees, with their names for screen readers and in the tooltip. */
export function AssigneeAvatars({ names }: { names: readonly string[] }) {
  const { t, i18n: language } = useTranslation('assignees');
  const label = t('assignees:assignedTo', { names: new Intl.ListFormat(language.language).format(names) });
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-1">
      {names.slice(0, SHOWN_MAX).map((name) => (
        <Avatar key={name} name={name} size="xs" />
      ))}
      {names.length > SHOWN_MAX && (
        <span className="text-muted text-sm">
          <bdi>{t('assignees:more', { count: names.length - SHOWN_MAX })}</bdi>
        </span>
      )}
    </span>
  );
}

/** Resolves to the component once its translations have loaded. */
export const loadAssigneeAvatars = async (): Promise<typeof AssigneeAvatars> => {
  await startI18n(['assignees']);
  return AssigneeAvatars;
};

/** Resolves to the assignee filter of visits: the user, nobody, then the other active staff sorted by name. */
export async function loadAssigneeFilter(userId: string): Promise<Filter<'assigneeId'>> {
  const query = {
    role: STAFF_ROLE_FILTER,
    status: 'active',
    limit: PAGE_SIZES.at(-1),
    sortBy: 'firstName',
    sortOrder: 'asc',
  } as const;
  const [{ data: staff }] = await Promise.all([
    queryClient.fetchQuery(getQueryOptions(users.list, { query })),
    startI18n(['assignees']),
  ]);
  const names = new Map(staff.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  return {
    name: 'assigneeId',
    label: i18n.t('assignees:field'),
    options: [...ASSIGNEE_CHOICES, ...[...names.keys()].filter((id) => id !== userId)],
    labelOf: (option) =>
      names.get(option) ?? i18n.t(option === 'me' || option === 'none' ? `assignees:${option}` : 'assignees:someone'),
    isId: true,
  };
}
