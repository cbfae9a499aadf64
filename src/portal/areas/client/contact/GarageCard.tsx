import { MapPin } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTime } from '#client/clock.ts';
import { formatWeekday } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { formatIntervals, openingState } from '#domain/branding/opening-hours.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { StatusDot } from '#ui/inline.tsx';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { ContactLink, ContactText, useGarageInfo } from './garage-contacts.tsx';
import { toWallTime, listWeekHours } from './garage.ts';

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
