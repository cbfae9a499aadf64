import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import type { Interval } from '#domain/branding/opening-hours.ts';
import { formatClockRange } from '#domain/regions/date-locale.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { TimeRange } from '#ui/form/TimeRange.tsx';
import { INTERVALS_MAX, isPastMidnight, addInterval } from './hours.ts';

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
  return (
    <div className="flex grow flex-col gap-2">
      {intervals.length === 0 && <p className="text-muted py-2">{t('merchant-info:hours.closed')}</p>}
      {intervals.map((interval, index) => (
        <div key={index}>
          <div className="flex flex-wrap items-center gap-2">
            <TimeRange
              times={interval}
              labels={[t('merchant-info:hours.opens', { day: owner }), t('merchant-info:hours.closes', { day: owner })]}
              format={(times) => formatClockRange(times, currentLocale())}
              isInvalid={() => errorAt(index) !== undefined}
              onChange={(part, time) => edit(index, part, time)}
            />
            <IconButton
              label={t('merchant-info:hours.remove', { day: owner, number: index + 1 })}
              icon={X}
              onClick={() => onChange(intervals.toSpliced(index, 1))}
            />
            {isPastMidnight(interval) && <span className="text-muted text-sm">{t('merchant-info:hours.nextDay')}</span>}
          </div>
          {errorAt(index) && <p className="text-error mt-1 text-sm font-semibold">{errorAt(index)}</p>}
        </div>
      ))}
      {intervals.length < INTERVALS_MAX && (
        <Button
          variant="ghost"
          size="sm"
          icon={Plus}
          className="self-start"
          onClick={() => onChange(addInterval(intervals))}
        >
          {t('merchant-info:hours.add')}
          <span className="sr-only">{owner}</span>
        </Button>
      )}
    </div>
  );
}
