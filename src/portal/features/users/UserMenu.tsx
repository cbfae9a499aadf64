import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Send, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import { mayChangeStatus, mayEditUser, type UserStatus } from '#domain/users/user.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { mayRemove } from '#portal/resource/permissions.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { usersResource } from './users.resource.tsx';

interface Props {
  user: UserRecord;
  onRemove: () => void;
}

/** Dropdown of the rarer actions on a user. */
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

/** Mutations that change a user's status or send the invitation again. */
function useUserActions(user: UserRecord) {
  const { t } = useTranslation(['users']);
  const client = useQueryClient();
  const title = usersResource.title(user);
  const params = { id: user.id };
  const refresh = () => invalidateResource(client, usersResource);

  const status = useMutation({
    mutationFn: (next: UserStatus) => call(users.updateStatus, { params, body: { status: next } }),
    onSuccess: (_, next) => {
      toast.success(t(next === 'active' ? 'users:activated' : 'users:deactivated', { title }));
      return refresh();
    },
    onError: (error) => void showFailureToast(error, 'users:statusFailed'),
  });
  const invitation = useMutation({
    mutationFn: () => call(users.resendInvitation, { params }),
    onSuccess: () => toast.success(t('users:invitationSent', { title })),
    onError: (error) => void showFailureToast(error, 'users:invitationFailed'),
  });
  return { status, invitation };
}
