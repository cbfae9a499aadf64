import { useTranslation } from 'react-i18next';
import { startI18n } from '#client/i18n.ts';
import { Avatar } from '#ui/Avatar.tsx';

const SHOWN_MAX = 3;

/** Initials of assignees, with their names for screen readers and in the tooltip. */
export function AssigneeAvatars({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation('assignees');
  const label = t('assignees:assignedTo', { names: new Intl.ListFormat(i18n.language).format(names) });
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
