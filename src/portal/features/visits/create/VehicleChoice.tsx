import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { queryOf } from '#client/query.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { VehicleCards } from './VehicleCards.tsx';
import { VEHICLE_FIELD, type VisitValues } from './visit-form.ts';

/** So many are seen at a glance; the vehicles of a fleet are found by typing. */
const AT_A_GLANCE = 10;

/** Which vehicle has come: one of the client's own; before the client is known any, which tells whose it is. */
export function VehicleChoice() {
  const { control, setValue } = useFormContext<VisitValues>();
  const [userId, vehicleId] = useWatch({ control, name: ['userId', 'vehicleId'] });
  const own = useQuery({
    ...queryOf(vehicles.list, { query: { userId, limit: AT_A_GLANCE, sortBy: 'plateNumber', sortOrder: 'asc' } }),
    enabled: userId !== '',
  });
  const chosen = useQuery({
    ...queryOf(vehicles.get, { params: { id: vehicleId } }),
    enabled: userId === '' && vehicleId !== '',
  });

  const owner = userId === '' && vehicleId !== '' ? chosen.data?.data : undefined;
  const only = userId !== '' && own.data?.meta.total === 1 ? own.data.data[0] : undefined;
  const takeOwner = useEffectEvent(() => {
    if (!owner) return;
    setValue('userId', owner.userId, { shouldDirty: true, shouldValidate: true });
    // After the change of the client, which forgets the vehicle.
    queueMicrotask(() => setValue('vehicleId', owner.id, { shouldDirty: true }));
  });
  const takeOnly = useEffectEvent(() => {
    if (only && vehicleId === '') setValue('vehicleId', only.id, { shouldValidate: true });
  });
  useEffect(() => takeOwner(), [owner]);
  useEffect(() => takeOnly(), [only]);

  if (userId === '' || own.isError) return <FormRow field={VEHICLE_FIELD} />;
  if (!own.data) return <Skeleton className="h-16" />;
  if (own.data.meta.total > AT_A_GLANCE) return <FormRow field={VEHICLE_FIELD} />;
  return <VehicleCards vehicles={own.data.data} />;
}
