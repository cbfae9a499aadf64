import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import {
  ALL_DAY,
  DEFAULT_INTERVAL,
  INTERVALS_MAX,
  isOpenAllDay,
  type Interval,
} from '#domain/branding/opening-hours.ts';
import { formatClockRange } from '#domain/regions/date-locale.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { Switch } from '#ui/form/inputs.tsx';
import { TimeRange } from '#ui/form/TimeRange.tsx';
import { addInterval, isPastMidnight } from './hours.ts';

interface Props {
  /** Name of the day or exception, for accessible labels. */
  owner: string;
  intervals: readonly Interval[];
  onChange: (intervals: Interval[]) => void;
  /** Returns the error message of the interval at an index. */
  errorAt: (index: number) => string | undefined;
}

/** Fields of the opening intervals of a day; no interval means closed. */
export function IntervalFields({ owner, intervals, onChange, errorAt }: Props) {
  const { t } = useTranslation('merchant-info');
  const edit = (index: number, part: 0 | 1, time: string) =>
    onChange(intervals.map((one, position) => (position === index ? (one.with(part, time) as Interval) : one)));
  const isAllDay = isOpenAllDay(intervals);
  return (
    <div className="flex grow flex-col gap-2">
      {intervals.length === 0 && <p className="text-muted py-2">{t('merchant-info:hours.closed')}</p>}
      {(isAllDay ? [] : intervals).map((interval, index) => (
        <div key={index}>
          <div className="flex items-start gap-2">
            <div className="min-w-0">
              <TimeRange
                times={interval}
                labels={[
                  t('merchant-info:hours.opens', { day: owner }),
                  t('merchant-info:hours.closes', { day: owner }),
                ]}
                format={(times) => formatClockRange(times, currentLocale())}
                isInvalid={() => errorAt(index) !== undefined}
                onChange={(part, time) => edit(index, part, time)}
              />
              {isPastMidnight(interval) && <p className="text-muted text-sm">{t('merchant-info:hours.nextDay')}</p>}
            </div>
            <IconButton
              label={t('merchant-info:hours.remove', { day: owner, number: index + 1 })}
              icon={X}
              onClick={() => onChange(intervals.toSpliced(index, 1))}
            />
          </div>
          {errorAt(index) && <p className="text-error mt-1 text-sm font-semibold">{errorAt(index)}</p>}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isAllDay && intervals.length < INTERVALS_MAX && (
          <Button variant="ghost" size="sm" icon={Plus} onClick={() => onChange(addInterval(intervals))}>
            {t('merchant-info:hours.add')}
            <span className="sr-only">{owner}</span>
          </Button>
        )}
        <div className="flex items-center gap-2">
          <Switch
            aria-label={t('merchant-info:hours.allDayOn', { day: owner })}
            checked={isAllDay}
            onChange={(isChosen) => onChange([isChosen ? ALL_DAY : DEFAULT_INTERVAL])}
          />
          <span aria-hidden>{t('merchant-info:hours.allDay')}</span>
        </div>
      </div>
    </div>
  );
}
