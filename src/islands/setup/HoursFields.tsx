import {
  ALL_DAY,
  DEFAULT_INTERVAL,
  isOpenAllDay,
  weekdayName,
  weekdaysFrom,
  type Interval,
  type Weekday,
  type WorkingHours,
} from '#domain/branding/opening-hours.ts';
import type { Locale } from '#domain/locales.ts';
import { formatClockRange } from '#domain/regions/date-locale.ts';
import type { Translate } from '#domain/translator.ts';
import { Switch } from '#ui/form/inputs.tsx';
import { TimeRange } from '#ui/form/TimeRange.tsx';

interface Props {
  t: Translate;
  locale: Locale;
  /** First weekday of the list, 1 for Monday. */
  first: number;
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
}

/** One row per weekday: a switch between open and closed, and the opening and closing times. */
export function HoursFields({ t, locale, first, hours, onChange }: Props) {
  const setDay = (day: Weekday, intervals: Interval[]) =>
    onChange({ ...hours, days: { ...hours.days, [day]: intervals } });
  return (
    <ul className="divide-base-300 divide-y">
      {weekdaysFrom(first).map((day) => {
        const name = weekdayName(day, locale);
        const [interval] = hours.days[day];
        return (
          <li key={day} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="flex w-40 items-center gap-2">
              <Switch
                aria-label={name}
                checked={interval !== undefined}
                onChange={(isOpen) => setDay(day, isOpen ? [DEFAULT_INTERVAL] : [])}
              />
              <span aria-hidden>{name}</span>
            </div>
            {interval ? (
              <div className="flex items-center gap-2">
                <Switch
                  aria-label={t('setup:hours.allDayOn', { day: name })}
                  checked={isOpenAllDay([interval])}
                  onChange={(isAllDay) => setDay(day, [isAllDay ? ALL_DAY : DEFAULT_INTERVAL])}
                />
                <span aria-hidden>{t('setup:hours.allDay')}</span>
              </div>
            ) : (
              <span className="text-muted">{t('setup:hours.closed')}</span>
            )}
            {interval && !isOpenAllDay([interval]) && (
              <TimeRange
                required
                times={interval}
                labels={[t('setup:hours.opens', { day: name }), t('setup:hours.closes', { day: name })]}
                format={(times) => formatClockRange(times, locale)}
                isInvalid={(part) => !interval[part]}
                onChange={(part, time) => setDay(day, [interval.with(part, time) as Interval])}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
