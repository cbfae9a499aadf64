import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import UserRound from 'lucide-react/icons/user-round';
import { Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissingCall } from '#client/api-error.ts';
import { serverTime } from '#client/clock.ts';
import { formatWeekday } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { $session } from '#client/session.ts';
import { readContactAttribution } from '#client/tracking/message-origin.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { formatIntervals, openingState } from '#domain/branding/opening-hours.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import { formatNonBreakingPhone } from '#portal/features/users/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { StatusDot } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ContactLink, ContactText, listWeekHours, toWallTime, useGarageInfo } from './garage-contacts.tsx';

/** Screen with the contact form and the contact details of the garage. */
export function GetInTouchScreen() {
  const { t } = useTranslation('get-in-touch');
  const query = useQuery(getQueryOptions(users.getProfile));
  const sessionUser = useStore($session)?.user;
  return (
    <>
      <PageHeader title={t('get-in-touch:title')} />
      <DetailLayout>
        <div className="min-w-0">
          {sessionUser && isMissingCall(query.error) ? (
            <MessageCard user={sessionUser} />
          ) : (
            <RecordLoader query={query} icon={UserRound} listHref={paths.clientDashboard()}>
              {(user) => <MessageCard user={user} />}
            </RecordLoader>
          )}
        </div>
        <GarageCard />
      </DetailLayout>
    </>
  );
}

const FIELDS: readonly FormField[] = [{ field: 'message', control: 'textarea', required: true }];
const TEXTS = { saved: 'messages:created', failed: 'messages:createFailed', incomplete: 'get-in-touch:fillAll' };

/** Form that sends a message to the garage. It has only a text field, because the account determines the sender. */
export function MessageCard({ user }: { user: UserRecord | SessionUser }) {
  const { t } = useTranslation(['get-in-touch', 'messages']);
  const id = useId();
  const [website, setWebsite] = useState('');
  const contact = user.email ?? ('phoneNumber' in user ? formatNonBreakingPhone(user) : '');
  return (
    <Card as="section" aria-labelledby={id} stripe className="p-5">
      <h2 id={id} className="text-2xl">
        {t('get-in-touch:write')}
      </h2>
      {contact && (
        <p className="text-muted mt-1 mb-4">
          {t('get-in-touch:replyTo')}{' '}
          <bdi dir="ltr" className="wrap-anywhere">
            {contact}
          </bdi>
        </p>
      )}
      {/* Honeypot: only bots fill in this field. */}
      <input
        className="hidden"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={website}
        onChange={(event) => setWebsite(event.target.value)}
      />
      <Suspense fallback={<Skeleton className="mt-4 h-48" />}>
        <EndpointForm
          endpoint={messages.create}
          fields={FIELDS}
          defaults={{ ...readContactAttribution(), ...(website && { website }) }}
          texts={TEXTS}
          submitLabel={t('get-in-touch:send')}
        />
      </Suspense>
    </Card>
  );
}

/** Returns the current time, updated every minute while the page stays open. */
function useCurrentTime(): Date {
  const [time, setTime] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setTime(serverTime()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return time;
}

/** Card with the contacts, the address and the opening hours of the garage. */
export function GarageCard() {
  const { t } = useTranslation('get-in-touch');
  const id = useId();
  const locale = currentLocale();
  const { contacts, address, directions, hours, timeZone } = useGarageInfo();
  const now = toWallTime(useCurrentTime(), timeZone);
  const week = listWeekHours(hours, now.day);
  return (
    <Card as="section" aria-labelledby={id} className="space-y-5 p-5">
      <div>
        <h2 id={id} className="text-2xl">
          {t('get-in-touch:direct')}
        </h2>
        <ul className="mt-3 space-y-2">
          {contacts.map((contact) => (
            <li key={contact.kind}>
              <ContactLink contact={contact} block>
                <ContactText contact={contact} />
              </ContactLink>
            </li>
          ))}
        </ul>
      </div>
      {address && (
        <div>
          <h3 className="text-lg">{t('get-in-touch:address')}</h3>
          <p className="mt-1">
            <bdi>{address}</bdi>
          </p>
          {directions && (
            <ButtonLink
              variant="outline"
              icon={MapPin}
              href={directions}
              target="_blank"
              rel="noreferrer"
              className="mt-3"
            >
              {t('get-in-touch:directions')}
            </ButtonLink>
          )}
        </div>
      )}
      {week.length > 0 && (
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <h3 className="text-lg">{t('get-in-touch:hours')}</h3>
            <StatusDot tone={openingState(hours, now).isOpen ? 'ok' : 'off'}>
              {t(openingState(hours, now).isOpen ? 'get-in-touch:open' : 'get-in-touch:closed')}
            </StatusDot>
          </div>
          <dl className="mt-2 space-y-1">
            {week.map(({ day, intervals }) => (
              <div key={day} className={`flex justify-between gap-4 ${day === now.day ? 'font-semibold' : ''}`}>
                <dt>
                  {formatWeekday(day)}
                  {day === now.day && ` · ${t('get-in-touch:today')}`}
                </dt>
                <dd className="text-end tabular-nums">
                  {intervals.length === 0
                    ? t('get-in-touch:closed')
                    : formatIntervals(intervals, locale, t('get-in-touch:allDay')).map((times) => (
                        <bdi key={times} dir="ltr" className="block whitespace-nowrap">
                          {times}
                        </bdi>
                      ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  );
}
