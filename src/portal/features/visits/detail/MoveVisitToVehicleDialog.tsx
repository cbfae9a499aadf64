import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type VisitDetail, visits } from '#domain/visits/endpoints.ts';
import { vehicleName, vehiclesResource } from '#portal/features/vehicles/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { visitsResource } from '../visits.resource.tsx';

const FIELDS: readonly FormField[] = [
  { field: 'vehicleId', control: 'reference', to: 'vehicles', required: true, hint: 'visits:hints.moveVehicle' },
  { field: 'reason', control: 'textarea', required: true, hint: 'visits:hints.reason' },
];
const VEHICLE_OPTIONS: ReferencedResources = {
  vehicles: { ...vehiclesResource, detail: (vehicle) => `${vehicleName(vehicle)} · ${vehicle.ownerName}` },
};
const TEXTS = { saved: 'visits:moved', failed: 'visits:moveFailed' };

interface Props {
  visit: VisitDetail;
  onClose: () => void;
}

/** Form that corrects the vehicle of a visit, and with it the client. */
export function MoveVisitToVehicleDialog({ visit, onClose }: Props) {
  const { t } = useTranslation('visits');
  return (
    <ReferencedResourcesContext value={VEHICLE_OPTIONS}>
      <Suspense>
        <EndpointFormDialog
          endpoint={visits.move}
          params={{ id: visit.id }}
          fields={FIELDS}
          defaults={{ updatedAt: visit.updatedAt }}
          texts={TEXTS}
          titleOf={({ data }) => data.name}
          invalidates={visitsResource.invalidates}
          title={t('visits:moveTitle', { title: visit.name })}
          submitLabel={t('visits:move')}
          onClose={onClose}
        />
      </Suspense>
    </ReferencedResourcesContext>
  );
}
