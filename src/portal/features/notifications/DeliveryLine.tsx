import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import type { Delivery, DeliveryFailureDetail } from '#domain/notifications/delivery.ts';

const STATE_STYLES: Record<Delivery['state'], { icon: LucideIcon; tone: string }> = {
  NONE: { icon: CircleDashed, tone: 'text-muted' },
  SENDING: { icon: RefreshCw, tone: 'text-info' },
  SENT: { icon: CircleCheck, tone: 'text-success' },
  RETRYING: { icon: RefreshCw, tone: 'text-warning' },
  FAILED: { icon: CircleAlert, tone: 'text-error' },
  NOT_SET_UP: { icon: CircleAlert, tone: 'text-warning' },
};

/** Delivery state of a message with icon and text; “sent” means that a channel has accepted it. */
export function DeliveryLine({ delivery: { state, channel, at, failure } }: { delivery: Delivery }) {
  const { t } = useTranslation('notifications');
  const { icon: Icon, tone } = STATE_STYLES[state];
  return (
    <p role="status" className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <span>
        {t(`notifications:states.${state}`, {
          channel: channel ? t(`notifications:channels.${channel}`) : '',
          time: at ? formatDateTime(at) : '',
          reason: formatFailure(t, failure),
        })}
      </span>
    </p>
  );
}

/** Formats the reason of a failure with its code; empty without a failure. */
export const formatFailure = (t: TFunction<'notifications'>, failure: DeliveryFailureDetail): string =>
  failure ? `${t(`notifications:failures.${failure.reason}`)} (${failure.code})` : '';
