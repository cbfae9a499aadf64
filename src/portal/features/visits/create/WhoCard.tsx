import { Plus } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { ReferencesContext, type References } from '#portal/resource/form/form-context.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { phoneOf, usersResource } from '../../users/parts.ts';
import { vehicleModel, vehiclesResource } from '../../vehicles/parts.ts';
import { CLIENT_FIELD, type VisitValues } from './visit-form.ts';
import { VehicleChoice } from './VehicleChoice.tsx';

const CLIENTS = { ...usersResource, detail: phoneOf, query: { role: 'CLIENT' } };

/** Vehicles are told apart by their model, and by their owner where they are everybody's. */
const vehiclesOf = (userId: string) => ({
  ...vehiclesResource,
  detail: (vehicle: Parameters<typeof vehicleModel>[0] & { ownerName: string }) =>
    userId ? vehicleModel(vehicle) : `${vehicleModel(vehicle)} · ${vehicle.ownerName}`,
  query: userId ? { userId } : undefined,
});

interface Props {
  onNewClient: () => void;
  onNewVehicle: (userId: string) => void;
}

/** Who has come, with which vehicle; either may be new. */
export function WhoCard({ onNewClient, onNewVehicle }: Props) {
  const { t } = useTranslation(['visits', 'users', 'vehicles']);
  const id = useId();
  const { control } = useFormContext<VisitValues>();
  const userId = useWatch({ control, name: 'userId' });
  const references = useMemo((): References => ({ users: CLIENTS, vehicles: vehiclesOf(userId) }), [userId]);
  return (
    <ReferencesContext value={references}>
      <Card as="section" aria-labelledby={id} className="gap-4 p-4 sm:p-5">
        <h2 id={id} className="text-2xl">
          {t('visits:create.who')}
        </h2>
        <FormRow field={CLIENT_FIELD} />
        <VehicleChoice />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" icon={Plus} onClick={onNewClient}>
            {t('visits:create.newClient')}
          </Button>
          {userId !== '' && (
            <Button variant="outline" icon={Plus} onClick={() => onNewVehicle(userId)}>
              {t('vehicles:new')}
            </Button>
          )}
        </div>
      </Card>
    </ReferencesContext>
  );
}
