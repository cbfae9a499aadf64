import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { messages, type MessageRecord } from '#domain/messages/endpoints.ts';
import { ConfirmDialog } from '#portal/resource/ConfirmDialog.tsx';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { showFailureToast } from '#portal/resource/tell-failure.ts';
import { messagesResource } from './messages.resource.tsx';

interface Props {
  open: boolean;
  message: MessageRecord;
  onClose: () => void;
}

/** Asks before a message counts as read: there is no way back (specification 4). */
export function MarkReadDialog({ open, message, onClose }: Props) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const title = message.fullName;
  const mark = useMutation({
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
      isBusy={mark.isPending}
      onConfirm={() => mark.mutate()}
      onClose={onClose}
    />
  );
}
