import { Ellipsis, Send, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { mayChangeStatus, mayEditUser } from '#domain/users/user-rules.ts';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { mayRemove, useActor } from '#portal/resource/permissions.ts';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { useUserActions } from './use-user-actions.ts';
import { usersResource } from './users.resource.tsx';

interface Props {
  user: UserRecord;
  onRemove: () => void;
}

/** What is seldom done with a person. */
export function UserMenu({ user, onRemove }: Props) {
  const { t } = useTranslation(['users', 'resource']);
  const actor = useActor();
  const { status, invitation } = useUserActions(user);
  const [isAsking, setIsAsking] = useState(false);
  const isActive = user.status === 'active';

  const items: MenuItem[] = [];
  if (isActive && !user.verified && mayEditUser(actor, user))
    items.push({ label: t('users:resendInvitation'), icon: Send, onSelect: () => invitation.mutate() });
  if (mayChangeStatus(actor, user))
    items.push(
      isActive
        ? { label: t('users:deactivate'), icon: UserRoundX, onSelect: () => setIsAsking(true) }
        : { label: t('users:activate'), icon: UserRoundCheck, onSelect: () => status.mutate('active') },
    );
  if (mayRemove(usersResource, actor, user))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: onRemove });
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={t('resource:actions', { title: usersResource.title(user) })} items={items} variant="outline">
        <Ellipsis className="size-5" aria-hidden="true" />
        {t('resource:moreActions')}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        title={t('users:deactivateTitle', { title: usersResource.title(user) })}
        text={t('users:deactivateText')}
        confirmLabel={t('users:deactivate')}
        isDanger
        isBusy={status.isPending}
        onConfirm={() => status.mutate('inactive', { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
