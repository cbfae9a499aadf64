import { CircleAlert } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import type { ProblemFieldError } from '#portal/resource/form/resolver.ts';
import { useProblemText } from '#portal/resource/form/field-text.ts';
import { Plate } from '#ui/ltr-text.tsx';
import { vehicleModel, vehiclePicture } from '../../vehicles/parts.ts';
import { VEHICLE_FIELD, type VisitValues } from './visit-form.ts';

/** The vehicles of a client, one press each. */
export function VehicleCards({ vehicles }: { vehicles: readonly VehicleRecord[] }) {
  const { t } = useTranslation(['visits', 'vehicles']);
  const { id, isSaving, hasErrorSummary } = useFormScope();
  const problemText = useProblemText();
  const { control } = useFormContext<VisitValues>();
  const { field, fieldState } = useController({ control, name: 'vehicleId' });
  const error = fieldState.error as ProblemFieldError | undefined;
  const errorId = `${id}-vehicleId-error`;
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1 text-sm font-semibold">
        {t('visits:fields.vehicleId')}
        <span className="text-error ms-1" aria-hidden="true">
          *
        </span>
      </legend>
      {vehicles.length === 0 && <p className="text-muted py-2">{t('visits:create.noVehicles')}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {vehicles.map((vehicle, place) => (
          <label
            key={vehicle.id}
            htmlFor={`${id}-${vehicle.id}`}
            className="border-base-300 has-checked:border-primary has-checked:bg-base-200 has-focus-visible:outline-primary rounded-field grid min-h-14 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 border-2 p-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              id={`${id}-${vehicle.id}`}
              ref={place === 0 ? field.ref : undefined}
              type="radio"
              className="sr-only"
              name={field.name}
              value={vehicle.id}
              checked={field.value === vehicle.id}
              onBlur={field.onBlur}
              onChange={() => !isSaving && field.onChange(vehicle.id)}
            />
            <img src={vehiclePicture(vehicle).src} alt="" className="row-span-2 h-10 w-16 object-contain" />
            <span>
              <Plate size="sm">{vehicle.plateNumber}</Plate>
            </span>
            <bdi className="text-muted justify-self-start text-sm wrap-anywhere">{vehicleModel(vehicle)}</bdi>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-error mt-1 flex items-start gap-1.5 text-sm font-semibold">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span role={hasErrorSummary ? undefined : 'alert'}>{problemText(VEHICLE_FIELD, field.name, error)}</span>
        </p>
      )}
    </fieldset>
  );
}
