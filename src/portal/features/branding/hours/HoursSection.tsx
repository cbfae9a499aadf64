import { Copy } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { weekFrom, type WorkingHours } from '#domain/branding/opening-hours.ts';
import { Card } from '#ui/Card.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { heldBy, type BrandingValues, type Kind } from '../entries.ts';
import { useEntryValue } from '../use-entry-value.ts';
import { weekdayName } from '../weekday-name.ts';
import { Exceptions } from './Exceptions.tsx';
import { copied, editedHours, withDay } from './hours.ts';
import { Intervals } from './Intervals.tsx';

const INFO: Kind = { type: 'MERCHANT_INFO', language: 'common' };

/** The week and the days that differ from it. */
export function HoursSection() {
  const { t } = useTranslation('merchant-info');
  const { watch } = useFormContext<BrandingValues>();
  const { value, change, problemAt, hasProblemIn, ref } = useEntryValue(INFO, 'workingHours');
  const hours = editedHours(value);
  const put = (next: WorkingHours) => change(JSON.stringify(next));
  const week = weekFrom(Number(heldBy(watch(), INFO)['firstWeekday'] || 1));
  const problemOf = (place: string, label: string) =>
    problemAt(place, label) ?? problemAt(`${place}.0`, label) ?? problemAt(`${place}.1`, label);
  return (
    <div ref={ref} tabIndex={-1} className="grid items-start gap-4 outline-none xl:grid-cols-2">
      <Card as="section" className="p-5" aria-label={t('merchant-info:hours.week')}>
        <h3 className="text-xl">{t('merchant-info:hours.week')}</h3>
        <ul className="divide-base-300 divide-y">
          {week.map((day) => {
            const name = weekdayName(day);
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
                        onSelect: () => put(copied(hours, day, others)),
                      },
                      ...others.map((other) => ({
                        label: weekdayName(other),
                        onSelect: () => put(copied(hours, day, [other])),
                      })),
                    ]}
                  />
                </div>
                <Intervals
                  of={name}
                  intervals={hours.days[day]}
                  onChange={(intervals) => put(withDay(hours, day, intervals))}
                  problemAt={(place) => problemOf(`days.${day}.${place}`, name)}
                />
              </li>
            );
          })}
        </ul>
      </Card>
      <Exceptions
        hours={hours}
        onChange={put}
        problemOf={problemOf}
        hasProblem={(place) => hasProblemIn(`exceptions.${place}`)}
      />
    </div>
  );
}
