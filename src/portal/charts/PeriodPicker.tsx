import { useNavigate, useSearch } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/format.ts';
import { comparisonPeriod } from '#domain/analytics/comparison-period.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { type NamedPeriod, parsePeriod, type Period, type PeriodName, PERIODS } from '#domain/analytics/period.ts';
import { parseRange, RANGE_DAYS_MAX } from '#domain/list-query.ts';
import { DateInput } from '#portal/resource/DateInput.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/form/Field.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Switch } from '#ui/form/inputs.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { formatDayRange } from './LocalizedChart.tsx';
import { useMerchantCalendar } from './merchant-calendar.ts';

interface Props {
  state: PeriodState;
  /** Shows the comparison toggle; the default. */
  hasComparison?: boolean;
}

/**
 * Picker for a named period or a custom date range, with a toggle for the comparison. The screen must load the
 * namespace `charts`.
 */
export function PeriodPicker({ state, hasComparison = true }: Props) {
  const { t } = useTranslation('charts');
  const id = useId();
  const { period, isCompared, setNamed, setCompared } = state;
  // Period that was selected when the custom range form was opened; the form closes once the URL selects another
  // period.
  const [openedIn, setOpenedIn] = useState<PeriodName>();
  const isCustom = period.name === 'custom' || openedIn === period.name;
  const items = [
    ...PERIODS.map((name) => ({
      label: t(`charts:periods.${name}`),
      checked: !isCustom && name === period.name,
      onSelect: () => {
        setOpenedIn(undefined);
        setNamed(name);
      },
    })),
    { label: t('charts:periods.custom'), checked: isCustom, onSelect: () => setOpenedIn(period.name) },
  ];
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <Menu label={t('charts:period')} items={items} align="start" variant="outline">
        <CalendarDays className="size-5" aria-hidden="true" />
        {t(`charts:periods.${isCustom ? 'custom' : period.name}`)}
        <ChevronDown className="size-4" aria-hidden="true" />
      </Menu>
      {isCustom && (
        <RangeForm
          key={`${period.startDate} ${period.endDate}`}
          state={state}
          onApplied={() => setOpenedIn(undefined)}
        />
      )}
      {hasComparison && (
        <span className="flex min-h-11 items-center gap-1">
          <Switch id={id} checked={isCompared} onChange={setCompared} />
          <label htmlFor={id} className="cursor-pointer">
            {t('charts:compare')}
          </label>
        </span>
      )}
    </div>
  );
}

/** Form with the first and the last day of a range. */
function RangeForm({ state: { period, today, setRange }, onApplied }: { state: PeriodState; onApplied: () => void }) {
  const { t } = useTranslation('charts');
  const id = useId();
  const [days, setDays] = useState({ startDate: period.startDate, endDate: period.endDate });
  const [isInvalid, setIsInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const range = parseRange(days.startDate, days.endDate);
    setIsInvalid(!range);
    if (!range) return;
    onApplied();
    setRange(range);
  };
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <Field label={t('charts:from')} htmlFor={`${id}-from`}>
        <DateInput
          id={`${id}-from`}
          className="min-w-40"
          max={today}
          value={days.startDate}
          onChange={({ target }) => setDays({ ...days, startDate: target.value })}
        />
      </Field>
      <Field
        label={t('charts:until')}
        htmlFor={`${id}-until`}
        error={isInvalid ? t('charts:invalidRange', { days: RANGE_DAYS_MAX }) : undefined}
      >
        <DateInput
          id={`${id}-until`}
          className="min-w-40"
          max={today}
          value={days.endDate}
          invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-until-error` : undefined}
          onChange={({ target }) => setDays({ ...days, endDate: target.value })}
        />
      </Field>
      <Button type="submit" variant="outline">
        {t('charts:apply')}
      </Button>
    </form>
  );
}

interface NoteProps {
  period: PeriodDays;
  /** Period to compare with; null if it begins before the first record, undefined without a comparison. */
  comparison?: PeriodDays | null | undefined;
}

/** Shows the days of the period and, with a comparison, the days of the other period. */
export function PeriodNote({ period, comparison }: NoteProps) {
  const { t } = useTranslation('charts');
  const days = <bdi>{formatDayRange(period)}</bdi>;
  if (comparison === undefined) return days;
  const text = comparison ? t('charts:comparedWith', { days: formatDayRange(comparison) }) : t('charts:notCompared');
  return (
    <>
      {days} <span>{text}</span>
    </>
  );
}
type PeriodDays = Pick<PeriodState['period'], 'startDate' | 'endDate'>;

interface ReplicaNoteProps {
  meta: { asOf: string } | undefined;
  className?: string;
}

/**
 * Shows the timestamp of figures from a lagging [replica](docs/operations.md#replica); renders nothing without a
 * noticeable lag. The screen must load the namespace `charts`.
 */
export function ReplicaNote({ meta, className }: ReplicaNoteProps) {
  const { t } = useTranslation('charts');
  return (
    meta && <p className={classNames('text-muted', className)}>{t('charts:asOf', { time: formatTime(meta.asOf) })}</p>
  );
}

interface PeriodState {
  period: Period;
  /** Today in the garage's time zone, which is the last selectable day. */
  today: string;
  isCompared: boolean;
  /**
   * Preceding period to [compare](docs/rules/analytics.md#comparison) with. The server omits the comparison if this
   * period begins before the first record.
   */
  comparison: DateRange;
  setNamed: (name: NamedPeriod) => void;
  setRange: (range: DateRange) => void;
  setCompared: (isCompared: boolean) => void;
}

type Params = Record<string, unknown>;

/** Returns true unless the URL turns the comparison off. */
export const isComparisonEnabled = (params: Params): boolean => params['compare'] !== 'false';

/**
 * Keeps a period and the comparison toggle in the URL: `?period=last-7-days&compare=false`, or
 * `?startDate=…&endDate=…`.
 */
export function usePeriod(fallback: NamedPeriod): PeriodState {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const { today, firstWeekday } = useMerchantCalendar();
  const period = useMemo(
    () => parsePeriod(params, { today, firstWeekday }, fallback),
    [params, today, firstWeekday, fallback],
  );
  const change = (next: Params) =>
    void navigate({ to: '.', search: (previous: Params) => ({ ...previous, ...next }), resetScroll: false });
  return {
    period,
    today,
    isCompared: isComparisonEnabled(params),
    comparison: comparisonPeriod(period, { today, firstWeekday }),
    setNamed: (name) =>
      change({ period: name === fallback ? undefined : name, startDate: undefined, endDate: undefined }),
    setRange: ({ startDate, endDate }) => change({ period: undefined, startDate, endDate }),
    setCompared: (isCompared) => change({ compare: isCompared ? undefined : 'false' }),
  };
}
