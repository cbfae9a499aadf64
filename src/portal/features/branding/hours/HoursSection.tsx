import { Copy } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { weekdaysFrom, type WorkingHours } from '#domain/branding/opening-hours.ts';
import { Card } from '#ui/Card.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { getEntryValues, type BrandingValues, type EntryKind } from '../entries.ts';
import { useEntryValue } from '../entry-fields.tsx';
import { formatWeekday, copyDay, parseDraftHours, withDay } from './hours.ts';
import { HoursExceptions } from './HoursExceptions.tsx';
import { IntervalFields } from './IntervalFields.tsx';

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
