import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { type Control, useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { findOpenVisit } from '#portal/features/refusals/parts.ts';
import { formatNonBreakingPhone, usersResource } from '#portal/features/users/parts.ts';
import { getVehiclePicture, vehicleName, vehiclesResource } from '#portal/features/vehicles/parts.ts';
import { RecordPicture } from '#portal/resource/RecordPicture.tsx';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { useProblemText } from '#portal/resource/form/field-text.ts';
import {
  type ReferencedResources,
  ReferencedResourcesContext,
  useFormScope,
} from '#portal/resource/form/form-context.ts';
import type { ProblemFieldError } from '#portal/resource/form/resolver.ts';
import type { FormInput } from '#portal/resource/form/values.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { FieldGroup, RequiredMark } from '#ui/form/Field.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { CLIENT_FIELD, VEHICLE_FIELD, type VisitValues } from './visit-form.tsx';

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

/** Maximum number of radio buttons; a client with more vehicles, such as a fleet, gets a combobox. */
const RADIOS_MAX = 10;

/** Vehicle of the visit: radio buttons for a chosen client, otherwise a search that also sets the client. */
function VehicleField() {
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

// Separate chunk: only a second open visit needs the dialog.
const ConfirmDialog = lazyPart(() =>
  import('#portal/resource/record/ConfirmDialog.tsx').then((file) => file.ConfirmDialog),
);

interface SecondVisit {
  /** Warning with a link to the open visit of the chosen vehicle. */
  alert: ReactNode;
  /** Calls `submit`, after a confirmation if the vehicle has an open visit. */
  confirm: (submit: () => void) => void;
  dialog: ReactNode;
}

/** Warns before a second open visit of the chosen vehicle (docs/rules/lifecycles.md#moved-visits). */
export function useSecondVisitWarning(control: Control<VisitValues, unknown, FormInput>): SecondVisit {
  const { t } = useTranslation('visits');
  const vehicleId = useWatch({ control, name: 'vehicleId' });
  const [submit, setSubmit] = useState<() => void>();
  const { data } = useQuery({
    queryKey: [visits.name, 'open', vehicleId],
    // Null, because a query function must not return undefined.
    queryFn: async () => (await findOpenVisit({ vehicleId })) ?? null,
    enabled: vehicleId !== '',
  });
  const open = vehicleId === '' ? undefined : data;
  return {
    alert: <div role="status">{open && <OpenVisitAlert visit={open} />}</div>,
    confirm: (send) => (open ? setSubmit(() => send) : send()),
    dialog: open && submit && (
      <Suspense>
        <ConfirmDialog
          open
          title={t('visits:create.secondTitle')}
          text={t('visits:create.second', { title: open.name, plate: formatPlate(open.vehicle.plateNumber) })}
          confirmLabel={t('visits:create.submit')}
          onConfirm={() => {
            setSubmit(undefined);
            submit();
          }}
          onClose={() => setSubmit(undefined)}
        />
      </Suspense>
    ),
  };
}

function OpenVisitAlert({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('visits');
  return (
    <p className="border-warning bg-base-200 rounded-field flex items-start gap-2 border-s-4 p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        {t('visits:create.second', { title: visit.name, plate: formatPlate(visit.vehicle.plateNumber) })}{' '}
        <a
          className="link tap inline-flex items-center font-semibold"
          href={paths.visit(visit.userId, visit.vehicleId, visit.id)}
        >
          {t('visits:create.openFirst')}
        </a>
      </span>
    </p>
  );
}
