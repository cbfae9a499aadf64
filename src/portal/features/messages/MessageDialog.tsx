import { useStore } from '@nanostores/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import MailCheck from 'lucide-react/icons/mail-check';
import Trash2 from 'lucide-react/icons/trash';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { $merchantName } from '#client/branding.ts';
import { formatDateTime } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { type MessageRecord, messages } from '#domain/messages/endpoints.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import { useReminder } from '#portal/features/todos/parts.tsx';
import { PhoneButtons, useE164, usersResource } from '#portal/features/users/parts.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { Button, ButtonLink } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/states.tsx';
import { MessageText, ReadStatus, messagesResource } from './messages.resource.tsx';

interface Props {
  id: string;
  onClose: () => void;
}

/** Dialog with one message and the actions to reply, mark it as read or delete it. */
export function MessageDialog({ id, onClose }: Props) {
  const { t } = useTranslation(['messages', 'resource']);
  const { data, isError, refetch } = useQuery(getQueryOptions(messages.get, { params: { id } }));
  const message = data?.data;
  const remove = useRemoveDialog(messagesResource, onClose);
  const [isMarking, setIsMarking] = useState(false);
  const reminder = useReminder({
    entityType: 'MESSAGE',
    entityId: id,
    name: message?.fullName ?? '',
    details: message?.formattedPhone ?? message?.message ?? '',
  });
  return (
    <>
      <Dialog
        open
        full
        onClose={onClose}
        title={<bdi>{message?.fullName ?? t('messages:title')}</bdi>}
        closeLabel={t('resource:close')}
        actions={
          message && (
            <>
              <Button variant="ghost" icon={Trash2} onClick={() => remove.confirm(message)}>
                {t('resource:delete')}
              </Button>
              <Button variant="ghost" icon={reminder.item.icon} onClick={reminder.item.onSelect}>
                {reminder.item.label}
              </Button>
              {!message.read && (
                <Button variant="outline" icon={MailCheck} onClick={() => setIsMarking(true)}>
                  {t('messages:markAsRead')}
                </Button>
              )}
            </>
          )
        }
      >
        {message ? (
          <Message message={message} />
        ) : isError ? (
          <ErrorState
            title={t('resource:loadFailed')}
            retryLabel={t('resource:retry')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Dialog>
      {message && <MarkReadDialog open={isMarking} message={message} onClose={() => setIsMarking(false)} />}
      {reminder.dialog}
      {remove.dialog}
    </>
  );
}

const Message = ({ message }: { message: MessageRecord }) => (
  <div className="space-y-4">
    <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span>{formatDateTime(message.createdAt)}</span>
      <ReadStatus read={message.read} />
    </p>
    <p dir="auto" className="text-lg wrap-anywhere whitespace-pre-wrap">
      <MessageText {...message} />
    </p>
    <Origin {...message} />
    <ReplyActions message={message} />
  </div>
);

/** Campaign and referring site of the visit that led to the message. */
function Origin({ campaign, referrerHost }: MessageRecord) {
  const { t } = useTranslation('messages');
  if (!campaign && !referrerHost) return null;
  return (
    <p className="text-muted flex flex-wrap gap-x-4 text-sm wrap-anywhere">
      {campaign && <span>{t('messages:origin.campaign', { name: campaign })}</span>}
      {referrerHost && <span>{t('messages:origin.referrer', { host: referrerHost })}</span>}
    </p>
  );
}

interface MarkReadProps {
  open: boolean;
  message: MessageRecord;
  onClose: () => void;
}

/** Confirms before a message is marked as read, which cannot be undone: docs/rules/messages.md#contact-messages. */
function MarkReadDialog({ open, message, onClose }: MarkReadProps) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const title = message.fullName;
  const markAsRead = useMutation({
    mutationFn: () => call(messages.markAsRead, { params: { id: message.id } }),
    onSuccess: () => {
      toast.success(t('messages:marked', { title }));
      return invalidateResource(client, messagesResource);
    },
    onError: (error) => void showFailureToast(error, 'messages:markFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('messages:markTitle', { title })}
      text={t('messages:markText')}
      confirmLabel={t('messages:markAsRead')}
      isBusy={markAsRead.isPending}
      onConfirm={() => markAsRead.mutate()}
      onClose={onClose}
    />
  );
}

const NO_PHONE = { countryCode: '', phoneNumber: '' };

/** Returns the account that sent the message, else an account with its e-mail address; undefined for a visitor. */
function useSender({ userId, email }: MessageRecord): UserRecord | undefined {
  const account = useQuery({
    ...getQueryOptions(users.get, { params: { id: userId ?? '' } }),
    enabled: Boolean(userId),
  });
  const found = useQuery({
    ...getQueryOptions(users.list, { query: { search: email ?? '' } }),
    enabled: !userId && email !== null,
  });
  return userId ? account.data?.data : found.data?.data.find((user) => user.email === email && email !== null);
}

/** Links to reply by e-mail, and by phone if the message or the account of its sender has a number. */
function ReplyActions({ message }: { message: MessageRecord }) {
  const { t } = useTranslation('messages');
  const garage = useStore($merchantName);
  const sender = useSender(message);
  const senderNumber = useE164(sender ?? NO_PHONE);
  const number = message.phone ?? senderNumber;
  const subject = encodeURIComponent(t('messages:reply.subject', { garage }));
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        {message.email && <bdi className="wrap-anywhere">{message.email}</bdi>}
        {sender && (
          <a href={usersResource.href?.(sender)} className="link tap inline-flex items-center gap-1.5">
            <UserRound className="size-4" aria-hidden="true" />
            {t('messages:client', { name: usersResource.title(sender) })}
          </a>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {message.email && (
          <ButtonLink icon={Mail} href={`mailto:${message.email}?subject=${subject}`}>
            {t('messages:reply.email')}
          </ButtonLink>
        )}
        {number && <PhoneButtons number={number} />}
      </div>
    </>
  );
}
