import {
  weekdayName,
  weekdaysFrom,
  type Interval,
  type Weekday,
  type WorkingHours,
} from '#domain/branding/opening-hours.ts';
import type { Locale } from '#domain/locales.ts';
import type { Translate } from '#domain/translator.ts';
import { Input, Switch } from '#ui/form/inputs.tsx';

const DEFAULT_INTERVAL: Interval = ['08:00', '18:00'];

interface Props {
  t: Translate;
  locale: Locale;
  /** First weekday of the list, 1 for Monday. */
  first: number;
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
}

/** One row per weekday: open or closed, and from when to when. */
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
                {([0, 1] as const).map((part) => (
                  <span key={part} className="w-36">
                    <Input
                      type="time"
                      className="tabular-nums"
                      required
                      aria-label={t(part === 0 ? 'setup:hours.opens' : 'setup:hours.closes', { day: name })}
                      invalid={!interval[part]}
                      value={interval[part]}
                      onChange={({ target }) => setDay(day, [interval.with(part, target.value) as Interval])}
                    />
                  </span>
                ))}
              </div>
            ) : (
              <span className="text-muted">{t('setup:hours.closed')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
