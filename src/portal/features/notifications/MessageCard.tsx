import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { type MessageReference, useDelivery } from './use-delivery.ts';

const SendMessageDialog = lazyPart(() => import('./MessageDialog.tsx').then((file) => file.SendMessageDialog));

/** Card with the delivery state of the message about a record, and buttons to send it. */
export function MessageCard({ kind, id }: MessageReference) {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const { state, send } = useDelivery({ kind, id });
  const [isOpen, setIsOpen] = useState(false);
  const title = t(`notifications:kinds.${kind}`);
  if (!state) return null;
  const isByHand = state.delivery.state === 'NOT_SET_UP';
  return (
    <Card as="section" aria-labelledby={titleId} className="gap-3 p-4">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      <DeliveryLine delivery={state.delivery} />
      <div className="flex flex-wrap gap-2">
        {!isByHand && (
          <Button variant="outline" icon={Send} loading={send.isPending} onClick={() => send.mutate()}>
            {t(state.delivery.state === 'NONE' ? 'notifications:send' : 'notifications:sendAgain')}
          </Button>
        )}
        <Button variant={isByHand ? 'primary' : 'outline'} icon={MessageCircle} onClick={() => setIsOpen(true)}>
          {t('notifications:byHand')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <SendMessageDialog kind={kind} id={id} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
