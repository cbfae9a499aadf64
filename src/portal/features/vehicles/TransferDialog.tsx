import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { formatNonBreakingPhone, usersResource } from '../users/parts.ts';
import { vehiclesResource } from './vehicles.resource.tsx';

interface Props {
  vehicle: VehicleRecord;
  onClose: () => void;
  onTransferred: (vehicle: VehicleRecord) => void;
}

const FIELDS: readonly FormField[] = [
  { field: 'userId', control: 'reference', to: 'users', required: true },
  { field: 'reason', control: 'textarea', required: true, hint: 'vehicles:hints.reason' },
];
const CLIENT_OPTIONS: ReferencedResources = {
  users: { ...usersResource, detail: formatNonBreakingPhone, query: { role: 'CLIENT' } },
};
const TEXTS = { saved: 'vehicles:transferred', failed: 'vehicles:transferFailed' };

/** Form that transfers a vehicle to another client. */
export function TransferDialog({ vehicle, onClose, onTransferred }: Props) {
  const { t } = useTranslation('vehicles');
  const title = vehiclesResource.title(vehicle);
  return (
    <ReferencedResourcesContext value={CLIENT_OPTIONS}>
      <Suspense>
        <EndpointFormDialog
          endpoint={vehicles.transfer}
          params={{ id: vehicle.id }}
          fields={FIELDS}
          defaults={{ updatedAt: vehicle.updatedAt }}
          texts={TEXTS}
          titleOf={({ data }) => vehiclesResource.title(data)}
          title={t('vehicles:transferTitle', { title })}
          submitLabel={t('vehicles:transfer')}
          onSaved={({ data }) => onTransferred(data)}
          onClose={onClose}
        />
      </Suspense>
    </ReferencedResourcesContext>
  );
}
