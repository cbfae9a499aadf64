import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usersResource } from '#portal/features/users/parts.ts';
import { vehiclesResource } from '#portal/features/vehicles/parts.ts';
import type { InputOf, RecordOf, ResourceDefinition, ResourceEndpoints } from '#portal/resource/define-resource.ts';
import { ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import type { FormInput } from '#portal/resource/form/values.ts';
import { buildNewRecordForm } from '#portal/resource/list/new-record-form.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { parseClientDefaults, parseVehicleDefaults } from './typed-text.ts';
import type { VisitValues } from './visit-form.ts';

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
