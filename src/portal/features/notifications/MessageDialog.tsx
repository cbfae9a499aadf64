import { useMutation } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type ApiResponse } from '#client/api.ts';
import { formatDateTime } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { whatsAppLink } from '#domain/branding/contact-links.ts';
import { getTextDirection } from '#domain/locales.ts';
import { notifications } from '#domain/notifications/endpoints.ts';
import { Button, ButtonLink } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { DeliveryLine } from './DeliveryLine.tsx';
import { type MessageReference, useDelivery } from './use-delivery.ts';

interface Props extends MessageReference {
  title: string;
  /** Called when the user closes the dialog. It must unmount the dialog, which is open while mounted. */
  onClose: () => void;
}

/** Dialog to send a message by WhatsApp or copy its link, or to send it by mail or SMS if a channel is available. */
export function SendMessageDialog({ kind, id, title, onClose }: Props) {
  const { t } = useTranslation(['notifications', 'resource']);
  const { state, send, refresh } = useDelivery({ kind, id });
  const compose = useMutation({
    mutationFn: () => call(notifications.composeMessage, { params: { id }, body: { kind } }),
    onSuccess: ({ data }) => void (data.linkExpiresAt && refresh()),
    onError: (error) => void showFailureToast(error, 'notifications:composeFailed'),
  });
  const { mutate, data, isIdle } = compose;
  // Asks before composing while an earlier link is valid: composing revokes that link, which may have been sent.
  const linkExpiresAt = isIdle ? state?.linkExpiresAt : undefined;
  const isReady = state !== undefined && !linkExpiresAt;
  const composeOnce = useEffectEvent(() => isIdle && mutate());
  useEffect(() => {
    if (isReady) composeOnce();
  }, [isReady]);

  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('resource:close')}>
      <div className="space-y-4">
        {state && <DeliveryLine delivery={state.delivery} />}
        {state && state.delivery.state !== 'NOT_SET_UP' && (
          <Button variant="outline" icon={Send} loading={send.isPending} onClick={() => send.mutate()}>
            {t(state.delivery.state === 'NONE' ? 'notifications:send' : 'notifications:sendAgain')}
          </Button>
        )}
        {linkExpiresAt && (
          <>
            <p>{t('notifications:linkExists', { time: formatDateTime(linkExpiresAt) })}</p>
            <Button loading={compose.isPending} onClick={() => mutate()}>
              {t('notifications:newLink')}
            </Button>
          </>
        )}
        {compose.isPending && <Skeleton className="h-28" />}
        {data && <ComposedMessage message={data.data} />}
      </div>
    </Dialog>
  );
}

interface InvitationProps {
  /** Id of the user. */
  id: string;
  name: string;
  onClose: () => void;
}

/** Dialog to invite a new user by hand. Renders nothing if a channel can send the invitation. */
export function InvitationOffer({ id, name, onClose }: InvitationProps) {
  const { t } = useTranslation('notifications');
  const { state } = useDelivery({ kind: 'INVITATION', id });
  if (state?.delivery.state !== 'NOT_SET_UP') return null;
  return (
    <SendMessageDialog kind="INVITATION" id={id} title={t('notifications:invite', { title: name })} onClose={onClose} />
  );
}

type MessageContent = ApiResponse<typeof notifications.composeMessage>['data'];

function ComposedMessage({ message: { text, link, locale, phone, linkExpiresAt } }: { message: MessageContent }) {
  const { t } = useTranslation('notifications');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('notifications:copied'));
    } catch {
      toast.error(t('notifications:copyFailed'));
    }
  }
  return (
    <>
      <p
        lang={locale}
        dir={getTextDirection(locale)}
        className="bg-base-200 rounded-box p-4 wrap-anywhere whitespace-pre-line select-text"
      >
        {text}
      </p>
      {linkExpiresAt && (
        <p className="text-muted text-sm">{t('notifications:linkOnce', { time: formatDateTime(linkExpiresAt) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {phone && (
          <ButtonLink icon={MessageCircle} href={whatsAppLink(phone, text)} target="_blank" rel="noreferrer">
            {t('notifications:whatsapp')}
          </ButtonLink>
        )}
        <Button variant="outline" icon={Copy} onClick={() => void copy()}>
          {t('notifications:copyLink')}
        </Button>
      </div>
    </>
  );
}
