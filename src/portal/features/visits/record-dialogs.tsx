import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { removeSeparators, toLatinDigits } from '#domain/digits.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { isPlateMark } from '#domain/vehicles/plate.ts';
import { usersResource } from '#portal/features/users/parts.ts';
import { vehicleName, vehiclesResource } from '#portal/features/vehicles/parts.ts';
import type {
  FormField,
  InputOf,
  RecordOf,
  ResourceDefinition,
  ResourceEndpoints,
} from '#portal/resource/define-resource.ts';
import { EndpointFormDialog, ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import type { FormInput } from '#portal/resource/form/values.ts';
import { buildNewRecordForm } from '#portal/resource/list/new-record-form.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import type { VisitValues } from './create/visit-form.tsx';

type Opened = { kind: 'client' | 'vehicle'; text: string } | undefined;

/**
 * Manages the dialogs that create the client and the vehicle of a new visit, with defaults from the search text. A
 * vehicle needs a client: without one, the client field gets the focus, and the vehicle dialog opens after the choice
 * of a client.
 */
export function useNewRecordDialogs(form: UseFormReturn<VisitValues, unknown, FormInput>) {
  const { t } = useTranslation(['visits', 'vehicles']);
  const [opened, setOpened] = useState<Opened>();
  const pendingPlate = useRef<string>(undefined);
  const { control, getValues, setFocus, setValue } = form;
  const userId = useWatch({ control, name: 'userId' });

  const createClient = useCallback((text: string) => setOpened({ kind: 'client', text }), []);
  const createVehicle = useCallback(
    (text: string) => {
      if (getValues('userId')) return setOpened({ kind: 'vehicle', text });
      pendingPlate.current = text;
      setFocus('userId');
    },
    [getValues, setFocus],
  );
  const continueWithVehicle = useEffectEvent(() => {
    if (userId === '' || pendingPlate.current === undefined) return;
    setOpened({ kind: 'vehicle', text: pendingPlate.current });
    pendingPlate.current = undefined;
  });
  useEffect(() => continueWithVehicle(), [userId]);

  const adopt = (name: 'userId' | 'vehicleId', id: string) =>
    setValue(name, id, { shouldDirty: true, shouldValidate: true });
  // Closes only the dialog of this kind: setting the new client may already have opened the vehicle dialog.
  const close = (kind: 'client' | 'vehicle') => setOpened((current) => (current?.kind === kind ? undefined : current));
  const dialog =
    opened?.kind === 'client' ? (
      <CreateRecordDialog
        key="client"
        title={t('visits:create.newClient')}
        definition={usersResource}
        fixed={{ role: 'CLIENT' }}
        typed={parseClientDefaults(opened.text)}
        onCreated={({ id }) => adopt('userId', id)}
        onClose={() => close('client')}
      />
    ) : opened ? (
      <CreateRecordDialog
        key="vehicle"
        title={t('vehicles:new')}
        definition={vehiclesResource}
        fixed={{ userId }}
        typed={parseVehicleDefaults(opened.text)}
        onCreated={({ id }) => adopt('vehicleId', id)}
        onClose={() => close('vehicle')}
      />
    ) : undefined;
  return { createClient, createVehicle, dialog };
}

interface CreateRecordProps<R extends ResourceEndpoints> {
  title: string;
  definition: ResourceDefinition<R>;
  /** Field values that the form does not ask for. */
  fixed: Record<string, string>;
  /** Initial values from the text of the search. */
  typed: Record<string, string>;
  onCreated: (record: RecordOf<R>) => void;
  onClose: () => void;
}

/** Dialog that creates a referenced record without leaving the form. */
export function CreateRecordDialog<R extends ResourceEndpoints>(props: CreateRecordProps<R>) {
  const { title, definition, fixed, typed, onCreated, onClose } = props;
  const actor = useActor();
  const { fields, defaults } = buildNewRecordForm(definition.formFor?.(actor) ?? definition.form, fixed, {});
  return (
    <Suspense>
      <ResourceFormDialog<R>
        title={title}
        definition={definition}
        fields={fields}
        defaults={{ ...defaults, ...typed } as Partial<InputOf<R>>}
        onSaved={onCreated}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Returns the values of a new client from the text of a search: a phone number, else first and last name. */
export function parseClientDefaults(text: string): Record<string, string> {
  const latin = toLatinDigits(text).trim();
  if (/^\+?[\d\s()./|\\·\p{Pd}]{3,}$/u.test(latin)) return { phoneNumber: latin.replace(/[^\d+]/g, '') };
  const [firstName = '', ...others] = text.trim().split(/\s+/);
  return firstName === '' ? {} : { firstName, lastName: others.join(' ') };
}

/** Returns the values of a new vehicle from the text of a search: a plate if it has a digit, else the brand. */
export function parseVehicleDefaults(text: string): Record<string, string> {
  const plate = removeSeparators(text);
  if (plate === '') return {};
  return /\p{N}/u.test(plate) ? { plateNumber: plate } : { brand: text.trim() };
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
