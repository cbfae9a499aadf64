import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Interval } from '#domain/branding/opening-hours.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { INTERVALS_MAX, isPastMidnight, oneMore } from './hours.ts';

interface Props {
  /** Whose they are, read out. */
  of: string;
  intervals: readonly Interval[];
  onChange: (intervals: Interval[]) => void;
  /** What is wrong with the one at a place. */
  problemAt: (place: number) => string | undefined;
}

/** From when to when, as often as a day opens; none of them means closed. */
export function Intervals({ of, intervals, onChange, problemAt }: Props) {
  const { t } = useTranslation('merchant-info');
  const edit = (place: number, part: 0 | 1, time: string) =>
    onChange(intervals.map((one, index) => (index === place ? (one.with(part, time) as Interval) : one)));
  return (
    <div className="flex grow flex-col gap-2">
      {intervals.length === 0 && <p className="text-muted py-2">{t('merchant-info:hours.closed')}</p>}
      {intervals.map((interval, place) => (
        <div key={place}>
          <div className="flex flex-wrap items-center gap-2">
            {([0, 1] as const).map((part) => (
              <span key={part} className="w-32">
                <Input
                  type="time"
                  className="tabular-nums"
                  aria-label={t(part === 0 ? 'merchant-info:hours.opens' : 'merchant-info:hours.closes', { day: of })}
                  invalid={problemAt(place) !== undefined}
                  value={interval[part]}
                  onChange={({ target }) => edit(place, part, target.value)}
                />
              </span>
            ))}
            <IconButton
              label={t('merchant-info:hours.remove', { day: of, number: place + 1 })}
              icon={X}
              onClick={() => onChange(intervals.toSpliced(place, 1))}
            />
            {isPastMidnight(interval) && <span className="text-muted text-sm">{t('merchant-info:hours.nextDay')}</span>}
          </div>
          {problemAt(place) && <p className="text-error mt-1 text-sm font-semibold">{problemAt(place)}</p>}
        </div>
      ))}
      {intervals.length < INTERVALS_MAX && (
        <Button
          variant="ghost"
          size="sm"
          icon={Plus}
          className="self-start"
          onClick={() => onChange(oneMore(intervals))}
        >
          {t('merchant-info:hours.add')}
          <span className="sr-only">{of}</span>
        </Button>
      )}
    </div>
  );
}
