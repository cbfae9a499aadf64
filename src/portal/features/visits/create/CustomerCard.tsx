import { Plus } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNonBreakingPhone, usersResource } from '#portal/features/users/parts.ts';
import { vehicleName, vehiclesResource } from '#portal/features/vehicles/parts.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { VehicleField } from './VehicleField.tsx';
import { CLIENT_FIELD, type VisitValues } from './visit-form.ts';

const CLIENT_OPTIONS = { ...usersResource, detail: formatNonBreakingPhone, query: { role: 'CLIENT' } };

/** Creates the options of the vehicle field: below the plate the model, and also the owner if no client is chosen. */
const createVehicleOptions = (userId: string) => ({
  ...vehiclesResource,
  detail: (vehicle: Parameters<typeof vehicleName>[0] & { ownerName: string }) =>
    userId ? vehicleName(vehicle) : `${vehicleName(vehicle)} · ${vehicle.ownerName}`,
  query: userId ? { userId } : undefined,
});

interface Props {
  /** Called with the text that was searched for; a click on the button passes an empty text. */
  onNewClient: (text: string) => void;
  onNewVehicle: (text: string) => void;
}

/** Fields for vehicle and client, with buttons to create them. The vehicle is first, because staff see its plate. */
export function CustomerCard({ onNewClient, onNewVehicle }: Props) {
  const { t } = useTranslation(['visits', 'users', 'vehicles']);
  const id = useId();
  const { control } = useFormContext<VisitValues>();
  const userId = useWatch({ control, name: 'userId' });
  const references = useMemo(
    (): ReferencedResources => ({
      users: { ...CLIENT_OPTIONS, create: onNewClient },
      vehicles: { ...createVehicleOptions(userId), create: onNewVehicle },
    }),
    [userId, onNewClient, onNewVehicle],
  );
  return (
    <ReferencedResourcesContext value={references}>
      <Card as="section" aria-labelledby={id} className="gap-4 p-4 @xl:p-5">
        <h2 id={id} className="text-2xl">
          {t('visits:create.customer')}
        </h2>
        <VehicleField />
        <FormRow field={CLIENT_FIELD} />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" icon={Plus} onClick={() => onNewClient('')}>
            {t('visits:create.newClient')}
          </Button>
          {userId !== '' && (
            <Button variant="outline" icon={Plus} onClick={() => onNewVehicle('')}>
              {t('vehicles:new')}
            </Button>
          )}
        </div>
      </Card>
    </ReferencedResourcesContext>
  );
}
