import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import Phone from 'lucide-react/icons/phone';
import ShieldOff from 'lucide-react/icons/shield-off';
import Trash2 from 'lucide-react/icons/trash';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundMinus from 'lucide-react/icons/user-round-minus';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { secondFactor } from '#domain/auth/second-factor.ts';
import { mayHaveSecondFactor } from '#domain/auth/totp.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import { mayChangeStatus, mayCreatePasswordLink, mayEditUser, type UserStatus } from '#domain/users/user.ts';
import { deliveryQuery, SendMessageDialog } from '#portal/features/notifications/parts.ts';
import { ResetSecondFactorDialog } from '#portal/features/profile/parts.ts';
import { usersResource } from '#portal/features/users/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { mayCall, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';

interface Props {
  user: UserRecord;
  onRemove: () => void;
}

/** Dropdown of the rarer actions on a user. */
export function UserMenu({ user, onRemove }: Props) {
  const { t } = useTranslation(['users', 'notifications', 'resource']);
  const actor = useActor();
  const status = useStatusChange(user);
  const [isDeactivating, setIsDeactivating] = useState(false);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const [isAnonymizing, setAnonymizing] = useState(false);
  const [isResettingFactor, setResettingFactor] = useState(false);
  const [isMovingPhone, setMovingPhone] = useState(false);
  const phone = useMovePhone(user);
  const isActive = user.status === 'active';

  const items: MenuItem[] = [];
  if (useMayOfferPasswordLink(user))
    items.push({ label: t('notifications:passwordLink'), icon: KeyRound, onSelect: () => setIsLinkOpen(true) });
  if (user.signsInByPhone === false && mayEditUser(actor, user))
    items.push({ label: t('users:phone.move'), icon: Phone, onSelect: () => setMovingPhone(true) });
  if (mayChangeStatus(actor, user) && !user.isAnonymized)
    items.push(
      isActive
        ? { label: t('users:deactivate'), icon: UserRoundX, onSelect: () => setIsDeactivating(true) }
        : { label: t('users:activate'), icon: UserRoundCheck, onSelect: () => status.mutate('active') },
    );
  if (user.id !== actor.id && mayHaveSecondFactor(user.role) && mayCall(actor, secondFactor.reset))
    items.push({ label: t('users:removeFactor'), icon: ShieldOff, onSelect: () => setResettingFactor(true) });
  if (user.role === 'CLIENT' && !user.isAnonymized && mayCall(actor, users.anonymize))
    items.push({
      label: t('users:anonymize'),
      icon: UserRoundMinus,
      danger: true,
      onSelect: () => setAnonymizing(true),
    });
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
        open={isDeactivating}
        title={t('users:deactivateTitle', { title: usersResource.title(user) })}
        text={t('users:deactivateText')}
        confirmLabel={t('users:deactivate')}
        isDanger
        isBusy={status.isPending}
        onConfirm={() => status.mutate('inactive', { onSettled: () => setIsDeactivating(false) })}
        onClose={() => setIsDeactivating(false)}
      />
      <ConfirmDialog
        open={isMovingPhone}
        title={t('users:phone.moveTitle', { title: usersResource.title(user) })}
        text={t('users:phone.moveText')}
        confirmLabel={t('users:phone.move')}
        isBusy={phone.isPending}
        onConfirm={() => phone.mutate(undefined, { onSettled: () => setMovingPhone(false) })}
        onClose={() => setMovingPhone(false)}
      />
      {isAnonymizing && <AnonymizeDialog user={user} onClose={() => setAnonymizing(false)} />}
      {isResettingFactor && (
        <Suspense>
          <ResetSecondFactorDialog
            id={user.id}
            name={usersResource.title(user)}
            onClose={() => setResettingFactor(false)}
          />
        </Suspense>
      )}
      {isLinkOpen && (
        <Suspense>
          <SendMessageDialog
            kind="INVITATION"
            id={user.id}
            title={t('notifications:passwordLink')}
            onClose={() => setIsLinkOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns true if the actor may create a password reset link for this active, verified user, and no channel can reach
 * the user.
 */
function useMayOfferPasswordLink(user: UserRecord): boolean {
  const actor = useActor();
  const isAllowed =
    user.status === 'active' && user.verified && mayCreatePasswordLink(actor, { ...user, isEstablished: true });
  const { data } = useQuery({ ...deliveryQuery({ kind: 'INVITATION', id: user.id }), enabled: isAllowed });
  return isAllowed && data?.data.delivery.state === 'NOT_SET_UP';
}

/** Returns the mutation that changes a user's status. */
function useStatusChange(user: UserRecord) {
  const { t } = useTranslation(['users']);
  const client = useQueryClient();
  const title = usersResource.title(user);
  return useMutation({
    mutationFn: (next: UserStatus) => call(users.updateStatus, { params: { id: user.id }, body: { status: next } }),
    onSuccess: (_, next) => {
      toast.success(t(next === 'active' ? 'users:activated' : 'users:deactivated', { title }));
      return invalidateResource(client, usersResource);
    },
    onError: (error) => void showFailureToast(error, 'users:statusFailed'),
  });
}

/** Returns the mutation that makes a user sign in by the phone number that another person signs in by. */
function useMovePhone(user: UserRecord) {
  const { t } = useTranslation(['users']);
  const client = useQueryClient();
  const body = { signsInByPhone: true as const, updatedAt: user.updatedAt };
  return useMutation({
    mutationFn: () => call(users.update, { params: { id: user.id }, body }),
    onSuccess: () => {
      toast.success(t('users:phone.moved', { title: usersResource.title(user) }));
      return invalidateResource(client, usersResource);
    },
    onError: (error) => void showFailureToast(error, 'users:phone.moveFailed'),
  });
}

const FIELDS: readonly FormField[] = [
  { field: 'name', control: 'text', required: true, hint: 'users:hints.anonymize', autoComplete: 'off' },
  { field: 'reason', control: 'textarea' },
];
const OWED_FIELDS: readonly FormField[] = [...FIELDS, { field: 'confirmed', control: 'switch' }];
const TEXTS = { saved: 'users:anonymized', failed: 'users:anonymizeFailed' };

interface AnonymizeProps {
  user: UserRecord;
  onClose: () => void;
}

/** Dialog that anonymizes a client; the user confirms by typing the client's name. */
function AnonymizeDialog({ user, onClose }: AnonymizeProps) {
  const { t } = useTranslation('users');
  const title = usersResource.title(user);
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={users.anonymize}
        params={{ id: user.id }}
        fields={/[1-9]/.test(user.owed ?? '') ? OWED_FIELDS : FIELDS}
        texts={TEXTS}
        invalidates={['vehicles', 'visits', 'tasks', 'payments', 'media', 'messages', 'ratings']}
        title={t('users:anonymizeTitle', { title })}
        submitLabel={t('users:anonymize')}
        isDanger
        onClose={onClose}
      />
    </Suspense>
  );
}
