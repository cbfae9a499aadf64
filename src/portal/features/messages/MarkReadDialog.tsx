import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { messages, type MessageRecord } from '#domain/messages/endpoints.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { tellFailure } from '#portal/resource/tell-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { messagesResource } from './messages.resource.tsx';

interface Props {
  open: boolean;
  message: MessageRecord;
  onClose: () => void;
}

/** Asks before a message counts as read: there is no way back (specification 4). */
export function MarkReadDialog({ open, message, onClose }: Props) {
  const { t } = useTranslation(['messages', 'resource']);
  const client = useQueryClient();
  const title = message.fullName;
  const mark = useMutation({
    mutationFn: () => call(messages.markAsRead, { params: { id: message.id } }),
    onSuccess: () => {
      toast.success(t('messages:marked', { title }));
      return invalidateResource(client, messagesResource);
    },
    onError: (error) => void tellFailure(error, 'messages:markFailed'),
    onSettled: onClose,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('messages:markTitle', { title })}
      closeLabel={t('resource:close')}
      size="sm"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('resource:cancel')}
          </Button>
          <Button loading={mark.isPending} onClick={() => mark.mutate()}>
            {t('messages:markAsRead')}
          </Button>
        </>
      }
    >
      <p>{t('messages:markText')}</p>
    </Dialog>
  );
}
