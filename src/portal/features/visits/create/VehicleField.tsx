import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Control, useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import { isPlateMark } from '#domain/vehicles/plate.ts';
import { getVehiclePicture, vehicleName } from '#portal/features/vehicles/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { useProblemText } from '#portal/resource/form/field-text.ts';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import type { ProblemFieldError } from '#portal/resource/form/resolver.ts';
import type { FormInput } from '#portal/resource/form/values.ts';
import { RecordPicture } from '#portal/resource/RecordPicture.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { FieldGroup, RequiredMark } from '#ui/form/Field.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { VEHICLE_FIELD, type VisitValues } from './visit-form.ts';

/** Maximum number of radio buttons; a client with more vehicles, such as a fleet, gets a combobox. */
const RADIOS_MAX = 10;

/** Vehicle of the visit: radio buttons for a chosen client, otherwise a search that also sets the client. */
export function VehicleField() {
  const { control, setValue } = useFormContext<VisitValues>();
  const [userId, vehicleId] = useWatch({ control, name: ['userId', 'vehicleId'] });
  const ownVehicles = useQuery({
    ...getQueryOptions(vehicles.list, {
      query: { userId, limit: RADIOS_MAX, sortBy: 'plateNumber', sortOrder: 'asc' },
    }),
    enabled: userId !== '',
  });
  const selected = useQuery({
    ...getQueryOptions(vehicles.get, { params: { id: vehicleId } }),
    enabled: userId === '' && vehicleId !== '',
  });

  const owner = userId === '' && vehicleId !== '' ? selected.data?.data : undefined;
  const only = userId !== '' && ownVehicles.data?.meta.total === 1 ? ownVehicles.data.data[0] : undefined;
  /** Client and vehicle of the previous render; both after the owner of a vehicle was set as the client. */
  const before = useRef({ userId, vehicleId });
  const matchClientAndVehicle = useEffectEvent(() => {
    const { current: previous } = before;
    before.current = { userId, vehicleId };
    const isClientChanged = userId !== previous.userId && vehicleId === previous.vehicleId;
    // The vehicle belongs to the previous client.
    if (isClientChanged && vehicleId !== '') return setValue('vehicleId', '', { shouldDirty: true });
    if (!owner) return;
    before.current = { userId: owner.userId, vehicleId: owner.id };
    setValue('userId', owner.userId, { shouldDirty: true, shouldValidate: true });
  });
  const selectOnlyVehicle = useEffectEvent(() => {
    if (only && vehicleId === '') setValue('vehicleId', only.id, { shouldValidate: true });
  });
  useEffect(() => matchClientAndVehicle(), [userId, vehicleId, owner]);
  useEffect(() => selectOnlyVehicle(), [only, vehicleId]);

  if (userId === '' || ownVehicles.isError) return <FormRow field={VEHICLE_FIELD} />;
  if (!ownVehicles.data) return <Skeleton className="h-16" />;
  if (ownVehicles.data.meta.total > RADIOS_MAX) return <FormRow field={VEHICLE_FIELD} />;
  return <VehicleRadios choices={ownVehicles.data.data} />;
}

const PLATE_FIELDS: readonly FormField[] = [
  { field: 'plateNumber', control: 'code', required: true, autoComplete: 'off' },
];
const PLATE_TEXTS = { saved: 'vehicles:updated', failed: 'vehicles:updateFailed' };

/** Asks for the plate of the chosen vehicle if it has none yet; the visit can be created without an answer. */
export function useMissingPlate(control: Control<VisitValues, unknown, FormInput>) {
  const { t } = useTranslation(['visits', 'vehicles']);
  const [isOpen, setOpen] = useState(false);
  const id = useWatch({ control, name: 'vehicleId' });
  const { data } = useQuery({ ...getQueryOptions(vehicles.get, { params: { id } }), enabled: id !== '' });
  const vehicle = data?.data.id === id && isPlateMark(data.data.plateNumber) ? data.data : undefined;
  return {
    alert: vehicle && (
      <div className="border-warning bg-base-200 rounded-field flex flex-wrap items-center gap-2 border-s-4 p-3">
        <p className="grow">{t('visits:create.noPlate', { name: vehicleName(vehicle) })}</p>
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          {t('visits:create.addPlate')}
        </Button>
      </div>
    ),
    dialog: vehicle && isOpen && (
      <Suspense>
        <EndpointFormDialog
          endpoint={vehicles.update}
          params={{ id }}
          fields={PLATE_FIELDS}
          defaults={{ updatedAt: vehicle.updatedAt }}
          texts={PLATE_TEXTS}
          titleOf={(saved) => formatPlate(saved.data.plateNumber)}
          title={t('visits:create.addPlate')}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}

/** Vehicles of a client as radio buttons. */
function VehicleRadios({ choices }: { choices: readonly VehicleRecord[] }) {
  const { t } = useTranslation(['visits', 'vehicles']);
  const { id, isSaving, hasErrorSummary } = useFormScope();
  const problemText = useProblemText();
  const { control } = useFormContext<VisitValues>();
  const { field, fieldState } = useController({ control, name: 'vehicleId' });
  const error = fieldState.error as ProblemFieldError | undefined;
  const errorId = `${id}-vehicleId-error`;
  return (
    <FieldGroup
      legend={
        <>
          {t('visits:fields.vehicleId')}
          <RequiredMark />
        </>
      }
      legendClass="mb-1 text-sm font-semibold"
      aria-describedby={error && errorId}
    >
      {choices.length === 0 && <p className="text-muted py-2">{t('visits:create.noVehicles')}</p>}
      <div className="grid gap-2 @xl:grid-cols-2">
        {choices.map((vehicle, index) => (
          <label
            key={vehicle.id}
            htmlFor={`${id}-${vehicle.id}`}
            className="border-base-300 has-checked:border-primary has-checked:bg-base-200 has-focus-visible:outline-primary rounded-field grid min-h-14 cursor-pointer grid-cols-[auto_1fr] content-center items-center gap-x-3 border-2 p-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              id={`${id}-${vehicle.id}`}
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              className="sr-only"
              name={field.name}
              value={vehicle.id}
              checked={field.value === vehicle.id}
              onBlur={field.onBlur}
              onChange={() => !isSaving && field.onChange(vehicle.id)}
            />
            <RecordPicture picture={getVehiclePicture(vehicle)} className="rounded-selector row-span-2 h-10 w-16" />
            <span>
              <Plate size="sm">{vehicle.plateNumber}</Plate>
            </span>
            <bdi className="text-muted justify-self-start text-sm wrap-anywhere">{vehicleName(vehicle)}</bdi>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-error mt-1 flex items-start gap-1.5 text-sm font-semibold">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span role={hasErrorSummary ? undefined : 'alert'}>{problemText(VEHICLE_FIELD, field.name, error)}</span>
        </p>
      )}
    </FieldGroup>
  );
}
