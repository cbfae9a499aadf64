import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatDateTime } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { messages, type MessageRecord } from '#domain/messages/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useReminder } from '../todos/parts.ts';
import { MessageText, ReadStatus } from './message-fields.tsx';
import { messagesResource } from './messages.resource.tsx';
import { ReplyActions } from './ReplyActions.tsx';

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
