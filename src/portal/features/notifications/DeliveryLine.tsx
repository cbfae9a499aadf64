import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import type { Delivery, Failure } from '#domain/notifications/delivery.ts';

const LOOKS: Record<Delivery['state'], { icon: LucideIcon; tone: string }> = {
  NONE: { icon: CircleDashed, tone: 'text-muted' },
  SENDING: { icon: RefreshCw, tone: 'text-info' },
  SENT: { icon: CircleCheck, tone: 'text-success' },
  RETRYING: { icon: RefreshCw, tone: 'text-warning' },
  FAILED: { icon: CircleAlert, tone: 'text-error' },
  NOT_SET_UP: { icon: CircleAlert, tone: 'text-warning' },
};

/** State of a message in words: sent only when a channel accepted it. */
export function DeliveryLine({ delivery: { state, channel, at, failure } }: { delivery: Delivery }) {
  const { t } = useTranslation('notifications');
  const { icon: Icon, tone } = LOOKS[state];
  const reason = useFailureText(failure);
  return (
    <p role="status" className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <span>
        {t(`notifications:states.${state}`, {
          channel: channel ? t(`notifications:channels.${channel}`) : '',
          time: at ? formatDateTime(at) : '',
          reason,
        })}
      </span>
    </p>
  );
}

/** Returns the reason of a failure with its code; empty without one. */
export function useFailureText(failure: Failure): string {
  const { t } = useTranslation('notifications');
  return failure ? `${t(`notifications:failures.${failure.reason}`)} (${failure.code})` : '';
}
