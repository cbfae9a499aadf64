import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import type { UserStatus } from '#domain/users/user.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { usersResource } from './users.resource.tsx';

/** What can be done with a person beside editing: change the status, send the invitation again. */
export function useUserActions(user: UserRecord) {
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
