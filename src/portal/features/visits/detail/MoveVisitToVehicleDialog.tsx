import { Suspense, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { type VisitDetail, visits } from '#domain/visits/endpoints.ts';
import { formatNonBreakingPhone, usersResource } from '#portal/features/users/parts.ts';
import { vehicleName, vehiclesResource } from '#portal/features/vehicles/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { parseClientDefaults, CreateRecordDialog } from '../record-dialogs.tsx';
import { visitsResource } from '../visits.resource.tsx';

const FIELDS: readonly FormField[] = [
  {
    field: 'vehicleId',
    control: 'reference',
    to: 'vehicles',
    required: true,
    hint: 'visits:hints.moveVehicle',
    messages: { unknownReference: 'visits:vehicleOfAnother' },
  },
  { field: 'userId', control: 'reference', to: 'users', hint: 'visits:hints.moveClient' },
  { field: 'transfersVehicle', control: 'switch', when: { changed: ['userId'] } },
  { field: 'reason', control: 'textarea', required: true, hint: 'visits:hints.reason' },
];
const OPTIONS = {
  vehicles: {
    ...vehiclesResource,
    detail: (vehicle: VehicleRecord) => `${vehicleName(vehicle)} · ${vehicle.ownerName}`,
  },
  users: { ...usersResource, detail: formatNonBreakingPhone, query: { role: 'CLIENT' } },
};
const TEXTS = { saved: 'visits:moved', failed: 'visits:moveFailed' };

interface Props {
  visit: VisitDetail;
  onClose: () => void;
}

/** Form that corrects the vehicle or the client of a visit, who can be a new one, such as the buyer of the vehicle. */
export function MoveVisitToVehicleDialog({ visit, onClose }: Props) {
  const { t } = useTranslation('visits');
  const [newClient, setNewClient] = useState<string>();
  const references = useMemo(
    (): ReferencedResources => ({ ...OPTIONS, users: { ...OPTIONS.users, create: setNewClient } }),
    [],
  );
  return (
    <ReferencedResourcesContext value={references}>
      <Suspense>
        <EndpointFormDialog
          endpoint={visits.move}
          params={{ id: visit.id }}
          fields={FIELDS}
          defaults={{ vehicleId: visit.vehicleId, updatedAt: visit.updatedAt }}
          texts={TEXTS}
          titleOf={({ data }) => data.name}
          invalidates={visitsResource.invalidates}
          title={t('visits:moveTitle', { title: visit.name })}
          submitLabel={t('visits:move')}
          onClose={onClose}
        >
          {newClient !== undefined && <NewClientDialog text={newClient} onClose={() => setNewClient(undefined)} />}
        </EndpointFormDialog>
      </Suspense>
    </ReferencedResourcesContext>
  );
}

/** Creates the client from the text that was searched for, and chooses them in the form. */
function NewClientDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('visits');
  const { setValue } = useFormContext();
  return (
    <CreateRecordDialog
      title={t('visits:create.newClient')}
      definition={usersResource}
      fixed={{ role: 'CLIENT' }}
      typed={parseClientDefaults(text)}
      onCreated={({ id }) => setValue('userId', id, { shouldDirty: true, shouldValidate: true })}
      onClose={onClose}
    />
  );
}
