import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type {
  ResourceEndpoints,
  AnyRecord,
  FormField,
  InputOf,
  RecordOf,
  ResourceDefinition,
} from '../define-resource.ts';
import { EndpointForm, EndpointFormDialog } from './endpoint-forms.tsx';
import { ReferencesContext, type References } from './form-context.ts';
import { useActor } from '../permissions.ts';
import type { EndpointFormOptions } from './use-endpoint-form.ts';

export interface ResourceFormProps<R extends ResourceEndpoints> extends ResourceFormOptions<R> {
  references?: References;
  onCancel?: () => void;
}

/** Form in a page that creates or edits a record. */
export function ResourceForm<R extends ResourceEndpoints>({ references, onCancel, ...options }: ResourceFormProps<R>) {
  const form = useResourceForm(options);
  const inherited = use(ReferencesContext);
  return (
    <ReferencesContext value={references ?? inherited}>
      <EndpointForm {...form} onCancel={onCancel} />
    </ReferencesContext>
  );
}

export interface ResourceFormDialogProps<R extends ResourceEndpoints> extends ResourceFormOptions<R> {
  references?: References;
  /** Called after a save and when the user closes the dialog, which is open as long as it is mounted. */
  onClose: () => void;
}

/** Form in a dialog that creates or edits a record. */
export function ResourceFormDialog<R extends ResourceEndpoints>(props: ResourceFormDialogProps<R>) {
  const { references, onClose, ...options } = props;
  const { t } = useTranslation();
  const form = useResourceForm(options);
  const inherited = use(ReferencesContext);
  return (
    <ReferencesContext value={references ?? inherited}>
      <EndpointFormDialog
        {...form}
        title={t(`${form.endpoint.name}:${options.record ? 'edit' : 'new'}`)}
        onClose={onClose}
      />
    </ReferencesContext>
  );
}

export interface ResourceFormOptions<R extends ResourceEndpoints> {
  definition: ResourceDefinition<R>;
  /** The record to edit; without it, a new one is created. */
  record?: RecordOf<R>;
  /** Initial values of a new record, with or without a field, such as `{ userId }` on the screen of a user. */
  defaults?: Partial<InputOf<R>>;
  /** Replaces the fields of the definition. */
  fields?: readonly FormField[];
  onSaved?: (record: RecordOf<R>) => void;
}

type Save = Endpoint<string, undefined, Schema>;

/** Returns the form options for updating `record`, or for creating a new record. */
export function useResourceForm<R extends ResourceEndpoints>({
  definition,
  record,
  defaults,
  fields,
  onSaved,
}: ResourceFormOptions<R>): EndpointFormOptions<Save> {
  const actor = useActor();
  const { endpoints } = definition;
  const { name } = endpoints;
  const recordOf = (response: object): AnyRecord => ('data' in response ? response.data : undefined);
  const common = {
    fields: fields ?? definition.formFor?.(actor, record) ?? definition.form,
    titleOf: (response: object) => definition.title(recordOf(response)),
    invalidates: definition.invalidates,
    onSaved: (response: object) => onSaved?.(recordOf(response)),
  };
  if (!record) {
    return {
      ...common,
      endpoint: endpoints.create,
      defaults: { ...definition.defaults, ...defaults },
      derivedFields: definition.derivedFields,
      texts: { saved: `${name}:created`, failed: `${name}:createFailed` },
    };
  }
  const params: Record<string, string> = { id: record.id };
  return {
    ...common,
    endpoint: endpoints.update,
    params,
    record,
    texts: { saved: `${name}:updated`, failed: `${name}:updateFailed` },
    reload: async () => recordOf(await call(endpoints.get, { params })),
  };
}
