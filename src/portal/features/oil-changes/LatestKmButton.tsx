import { Gauge } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPlate } from '#client/format.ts';
import { type OilChangeRecord, oilChanges } from '#domain/oil-changes/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button, type ButtonProps } from '#ui/form/buttons.tsx';
import { formatKm, READING_REASON_FIELD } from './oil-fields.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Newest oil change of the vehicle. */
  oilChange: Pick<OilChangeRecord, 'id' | 'plateNumber' | 'latestKm'>;
}

const KM_FIELD: FormField = {
  field: 'latestKm',
  control: 'number',
  required: true,
  hint: 'oil-changes:hints.latestKm',
  messages: { min: 'oil-changes:hints.lowerReading' },
};
const TEXTS = { saved: 'oil-changes:kmSaved', failed: 'oil-changes:kmFailed' };

/** Button that opens the form of an odometer reading; roles that may lower a reading are also asked for the reason. */
export function LatestKmButton({ oilChange: { id, plateNumber, latestKm }, ...look }: Props) {
  const { t } = useTranslation('oil-changes');
  const { role } = useActor();
  const reading = { ...KM_FIELD, hintParams: { km: formatKm(latestKm) } };
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...look} icon={Gauge} onClick={() => setIsOpen(true)}>
        {t('oil-changes:sendKm')}
      </Button>
      {isOpen && (
        <Suspense>
          <EndpointFormDialog
            endpoint={oilChanges.updateLatestKm}
            params={{ id }}
            fields={findGrant(role, 'latest-km.lower') ? [reading, READING_REASON_FIELD] : [reading]}
            texts={TEXTS}
            title={t('oil-changes:kmTitle', { plate: formatPlate(plateNumber) })}
            submitLabel={t('oil-changes:sendKm')}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
