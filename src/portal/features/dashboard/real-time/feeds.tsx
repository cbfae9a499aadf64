import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Eye from 'lucide-react/icons/eye';
import Mail from 'lucide-react/icons/mail';
import Star from 'lucide-react/icons/star';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatPlate, formatTime } from '#client/format.ts';
import type { LiveViews, WorkshopEvent } from '#domain/analytics/real-time.ts';
import type { Currency } from '#domain/money/currency.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';

const ICONS: Record<WorkshopEvent['kind'], LucideIcon> = {
  status: ClipboardList,
  payment: Banknote,
  refund: Undo2,
  message: Mail,
  rating: Star,
};

/** The newest events of the workshop; each links to its record or to a list. */
export function WorkshopFeed({ events }: { events: readonly WorkshopEvent[] }) {
  const { t } = useTranslation('real-time');
  return (
    <Feed title={t('real-time:workshop')} empty={t('real-time:noEvents')}>
      {events.map((event) => (
        <FeedRow key={event.id} icon={ICONS[event.kind]} at={event.at} time={formatDateTime(event.at)}>
          <a href={hrefOf(event)} className="link-hover tap inline-flex items-center font-medium">
            <EventText event={event} />
          </a>
          {event.plateNumber && <bdi className="text-muted text-sm">{formatPlate(event.plateNumber)}</bdi>}
        </FeedRow>
      ))}
    </Feed>
  );
}

function hrefOf({ kind, id, userId, vehicleId, visitId }: WorkshopEvent): string {
  if (kind === 'message') return `${paths.messages()}?message=${id}`;
  if (kind === 'rating') return paths.ratings();
  if (userId && vehicleId && visitId) return paths.visit(userId, vehicleId, visitId);
  return userId ? paths.user(userId) : paths.users();
}

/** Wraps text in Unicode isolates (FSI, PDI), so that its direction does not affect the sentence around it. */
const isolate = (text: string | null): string => `\u2068${text ?? ''}\u2069`;

function EventText({ event }: { event: WorkshopEvent }): ReactNode {
  const { t } = useTranslation(['real-time', 'visits', 'tasks']);
  const { kind, isTask, fromStatus, toStatus, amount, currency, stars } = event;
  const subject = isolate(event.subject);
  const person = isolate(event.person);
  if (kind === 'status') {
    if (fromStatus === null) return t(isTask ? 'real-time:events.newTask' : 'real-time:events.newVisit', { subject });
    return t('real-time:events.moved', { subject, status: t(`${isTask ? 'tasks' : 'visits'}:statuses.${toStatus}`) });
  }
  if (kind === 'rating') return t('real-time:events.rating', { person, count: stars ?? 0 });
  if (kind === 'message') return t('real-time:events.message', { person });
  const money = amount === null ? '' : formatMoney(amount, currency as Currency);
  return t(`real-time:events.${kind}`, { person, amount: isolate(money) });
}

interface ViewFeedProps {
  views: LiveViews['feed'];
  deviceName: (device: string) => string;
}

/** The newest page views: path and device only. */
export function ViewFeed({ views, deviceName }: ViewFeedProps) {
  const { t } = useTranslation('real-time');
  return (
    <Feed title={t('real-time:site')} empty={t('real-time:noViews')}>
      {views.map(({ id, at, path, device }) => (
        <FeedRow key={id} icon={Eye} at={at} time={formatTime(at)}>
          <bdi dir="ltr" className="font-medium">
            {path}
          </bdi>
          <span className="text-muted text-sm">{deviceName(device)}</span>
        </FeedRow>
      ))}
    </Feed>
  );
}

interface FeedProps {
  title: string;
  empty: string;
  children: readonly ReactNode[];
}

const Feed = ({ title, empty, children }: FeedProps) => (
  <Card as="section" className="p-5">
    <h2 className="mb-3 text-lg font-bold">{title}</h2>
    {children.length === 0 ? (
      <p className="text-muted">{empty}</p>
    ) : (
      <ol className="divide-base-300 divide-y">{children}</ol>
    )}
  </Card>
);

interface FeedRowProps {
  icon: LucideIcon;
  at: string;
  time: string;
  children: ReactNode;
}

const FeedRow = ({ icon: Icon, at, time, children }: FeedRowProps) => (
  <li className="flex flex-wrap items-start gap-x-3 py-2">
    <Icon className="text-muted mt-0.5 size-5 shrink-0" aria-hidden="true" />
    <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-baseline gap-x-3 wrap-break-word *:min-w-0">
      {children}
    </div>
    <time dateTime={at} className="text-muted ms-auto shrink-0 text-sm tabular-nums">
      {time}
    </time>
  </li>
);
