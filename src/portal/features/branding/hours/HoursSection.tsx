import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { getMainLanguage } from '#client/main-language.ts';
import {
  ALL_DAY,
  DEFAULT_INTERVAL,
  type Interval,
  INTERVALS_MAX,
  isOpenAllDay,
  type OpeningException,
  weekdaysFrom,
  type WorkingHours,
} from '#domain/branding/opening-hours.ts';
import { getTextDirection, LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { pickLocalizedText } from '#domain/localized.ts';
import { formatClockRange } from '#domain/regions/date-locale.ts';
import { DateInput } from '#portal/resource/DateInput.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TimeRange } from '#ui/form/TimeRange.tsx';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { Input, Switch } from '#ui/form/inputs.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { type BrandingValues, type EntryKind, getEntryValues } from '../entries.ts';
import { useEntryValue } from '../entry-fields.tsx';
import {
  addInterval,
  copyDay,
  formatWeekday,
  isPastMidnight,
  parseDraftHours,
  withDay,
  withException,
} from './hours.ts';

const INFO: EntryKind = { type: 'MERCHANT_INFO', language: 'common' };

/** Section with the weekly hours and their exceptions. */
export function HoursSection() {
  const { t } = useTranslation('merchant-info');
  const { watch } = useFormContext<BrandingValues>();
  const { value, setValue, errorAt, hasErrorIn, ref } = useEntryValue(INFO, 'workingHours');
  const hours = parseDraftHours(value);
  const setHours = (next: WorkingHours) => setValue(JSON.stringify(next));
  const week = weekdaysFrom(Number(getEntryValues(watch(), INFO)['firstWeekday'] || 1));
  const intervalErrorAt = (path: string, label: string) =>
    errorAt(path, label) ?? errorAt(`${path}.0`, label) ?? errorAt(`${path}.1`, label);
  return (
    <div ref={ref} tabIndex={-1} className="grid grid-cols-1 items-start gap-4 outline-none @4xl:grid-cols-2">
      <Card as="section" className="p-5" aria-label={t('merchant-info:hours.week')}>
        <h3 className="text-xl">{t('merchant-info:hours.week')}</h3>
        <ul className="divide-base-300 divide-y">
          {week.map((day) => {
            const name = formatWeekday(day);
            const others = week.filter((one) => one !== day);
            return (
              <li key={day} className="py-2">
                <div className="flex items-center">
                  <h4 className="grow font-sans text-base font-semibold">{name}</h4>
                  <Menu
                    label={t('merchant-info:hours.copy', { day: name })}
                    icon={Copy}
                    items={[
                      {
                        label: t('merchant-info:hours.copyToAll'),
                        onSelect: () => setHours(copyDay(hours, day, others)),
                      },
                      ...others.map((other) => ({
                        label: formatWeekday(other),
                        onSelect: () => setHours(copyDay(hours, day, [other])),
                      })),
                    ]}
                  />
                </div>
                <IntervalFields
                  owner={name}
                  intervals={hours.days[day]}
                  onChange={(intervals) => setHours(withDay(hours, day, intervals))}
                  errorAt={(index) => intervalErrorAt(`days.${day}.${index}`, name)}
                />
              </li>
            );
          })}
        </ul>
      </Card>
      <HoursExceptions
        hours={hours}
        onChange={setHours}
        errorAt={intervalErrorAt}
        hasErrorAt={(index) => hasErrorIn(`exceptions.${index}`)}
      />
    </div>
  );
}

interface ExceptionsProps {
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
  errorAt: (path: string, label: string) => string | undefined;
  /** Returns true if the exception at an index has an error. */
  hasErrorAt: (index: number) => boolean;
}

/** Card with exceptions from the weekly hours, such as holidays: a range of days with other hours or none. */
function HoursExceptions({ hours, onChange, errorAt, hasErrorAt }: ExceptionsProps) {
  const { t } = useTranslation('merchant-info');
  const { exceptions } = hours;
  const add = () => onChange({ ...hours, exceptions: [...exceptions, { from: today(), to: today(), intervals: [] }] });
  return (
    <Card as="section" className="@container gap-4 p-5" aria-label={t('merchant-info:hours.exceptions')}>
      <h3 className="text-xl">{t('merchant-info:hours.exceptions')}</h3>
      <p className="text-muted text-sm">{t('merchant-info:hours.exceptionsHint')}</p>
      {exceptions.map((exception, index) => (
        <ExceptionFields
          key={index}
          number={index + 1}
          exception={exception}
          onChange={(part) => onChange(withException(hours, index, part))}
          onRemove={() => onChange({ ...hours, exceptions: exceptions.toSpliced(index, 1) })}
          errorAt={(part, label) => errorAt(`exceptions.${index}${part && `.${part}`}`, label)}
          hasError={hasErrorAt(index)}
        />
      ))}
      <Button variant="outline" icon={Plus} className="self-start" onClick={add}>
        {t('merchant-info:hours.addException')}
      </Button>
    </Card>
  );
}

/** Formats a day or a range of days; either may be empty during editing. */
const formatRange = (from: string, to: string): string =>
  [...new Set([from, to])]
    .filter(Boolean)
    .map((day) => formatDate(day))
    .join(' – ');

interface ExceptionProps {
  number: number;
  exception: OpeningException;
  onChange: (part: Partial<OpeningException>) => void;
  onRemove: () => void;
  errorAt: ExceptionsProps['errorAt'];
  hasError: boolean;
}

function ExceptionFields({ number, exception, onChange, onRemove, errorAt, hasError }: ExceptionProps) {
  const { t } = useTranslation(['merchant-info', 'common']);
  const id = useId();
  const { from, to, intervals, name = {} } = exception;
  // A new exception has no name and starts expanded.
  const [isOpen, setOpen] = useState(!Object.values(name).some(Boolean));
  const title = t('merchant-info:hours.exceptionNumber', { number });
  const names = LOCALE_CODES.map(
    (language) => [language, t('merchant-info:hours.name', { language: LOCALES[language].name })] as const,
  );
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-base-300 rounded-box border"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
        <b>{pickLocalizedText(name, currentLocale(), getMainLanguage()) || title}</b>
        <span className="text-muted text-sm">
          {formatRange(from, to)}
          {intervals.length === 0 && ` · ${t('merchant-info:hours.closed')}`}
        </span>
      </summary>
      <fieldset aria-label={title} className="grid gap-3 px-4 pb-4">
        <div className="grid gap-3 @sm:grid-cols-2">
          {(['from', 'to'] as const).map((part) => {
            const label = t(`merchant-info:fields.${part}`);
            const error = errorAt(part, label) ?? (part === 'to' ? errorAt('', label) : undefined);
            return (
              <Field key={part} htmlFor={`${id}-${part}`} label={label} error={error} required>
                <DateInput
                  id={`${id}-${part}`}
                  value={part === 'from' ? from : to}
                  invalid={error !== undefined}
                  onChange={({ target: { value } }) =>
                    // Keeps the last day from preceding the first day.
                    onChange(part === 'from' ? { from: value, to: to < value ? value : to } : { to: value })
                  }
                />
              </Field>
            );
          })}
        </div>
        <div className="grid gap-3 @lg:grid-cols-3">
          {names.map(([language, label]) => (
            <Field
              key={language}
              htmlFor={`${id}-${language}`}
              label={label}
              error={errorAt(`name.${language}`, label)}
            >
              <Input
                id={`${id}-${language}`}
                lang={language}
                dir={getTextDirection(language)}
                value={name[language] ?? ''}
                onChange={({ target }) => onChange({ name: { ...name, [language]: target.value || undefined } })}
              />
            </Field>
          ))}
        </div>
        <IntervalFields
          owner={title}
          intervals={intervals}
          onChange={(next) => onChange({ intervals: next })}
          errorAt={(index) =>
            errorAt(`intervals.${index}`, title) ??
            errorAt(`intervals.${index}.0`, title) ??
            errorAt(`intervals.${index}.1`, title)
          }
        />
        <Button variant="ghost" size="sm" icon={Trash2} className="justify-self-start" onClick={onRemove}>
          {t('merchant-info:remove')}
          <span className="sr-only">{title}</span>
        </Button>
      </fieldset>
    </details>
  );
}

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
