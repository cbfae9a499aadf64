import { useTranslation } from 'react-i18next';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Plate } from '#ui/Plate.tsx';
import { OilState } from '#portal/features/oil-changes/oil-changes.resource.tsx';
import { Loaded } from '../Loaded.tsx';
import { useDueOil } from '../my-lists.ts';
import { Section } from '../Section.tsx';

/** The client's vehicles that want an oil change, or a reading of their odometer. */
export function DueOil() {
  const { t } = useTranslation(['client-dashboard', 'oil-changes']);
  return (
    <Section title={t('client-dashboard:due')}>
      <Loaded query={useDueOil()}>
        {(due) =>
          due.length > 0 ? (
            <ul className="divide-base-300 divide-y">
              {due.map((oilChange) => (
                <li key={oilChange.id} className="py-4 first:pt-0 last:pb-0">
                  <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Plate size="sm">{oilChange.plateNumber}</Plate>
                    <bdi>{oilChange.vehicleName}</bdi>
                  </p>
                  <OilState oilChange={oilChange} />
                  <div className="mt-4 flex flex-wrap gap-2">
                    {oilChange.due !== 'STALE' && (
                      <ButtonLink href={paths.getInTouch()}>{t('client-dashboard:book')}</ButtonLink>
                    )}
                    <ButtonLink
                      variant={oilChange.due === 'STALE' ? 'primary' : 'outline'}
                      href={paths.overviewOil(oilChange.vehicleId)}
                    >
                      {t('client-dashboard:sendKm')}
                    </ButtonLink>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">{t('client-dashboard:nothingDue')}</p>
          )
        }
      </Loaded>
    </Section>
  );
}
