import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import type {
  ResourceEndpoints,
  AnyRecord,
  FormField,
  InputOf,
  RecordOf,
  ResourceDefinition,
} from '../define-resource.ts';
import { CORRECTION_FIELD, withRequiredReason } from './corrections.ts';
import { EndpointForm, EndpointFormDialog } from './endpoint-forms.tsx';
import { ReferencedResourcesContext, type ReferencedResources } from './form-context.ts';
import { useActor } from '../permissions.ts';
import type { EndpointFormOptions } from './use-endpoint-form.ts';

export interface ResourceFormProps<R extends ResourceEndpoints> extends ResourceFormOptions<R> {
  references?: ReferencedResources;
  onCancel?: () => void;
}

/** Form in a page that creates or edits a record. */
export function ResourceForm<R extends ResourceEndpoints>({ references, onCancel, ...options }: ResourceFormProps<R>) {
  const form = useResourceForm(options);
  const inherited = use(ReferencedResourcesContext);
  return (
    <ReferencedResourcesContext value={references ?? inherited}>
      <EndpointForm {...form} onCancel={onCancel} />
    </ReferencedResourcesContext>
  );
}

export interface ResourceFormDialogProps<R extends ResourceEndpoints> extends ResourceFormOptions<R> {
  references?: ReferencedResources;
  /** Default: a title that names the resource. */
  title?: string;
  /** Called after a save, and when the user closes the dialog. The dialog is open as long as it is mounted. */
  onClose: () => void;
}

/** Form in a dialog that creates or edits a record. */
export function ResourceFormDialog<R extends ResourceEndpoints>(props: ResourceFormDialogProps<R>) {
  const { references, title, onClose, ...options } = props;
  const { t } = useTranslation();
  const form = useResourceForm(options);
  const inherited = use(ReferencedResourcesContext);
  const { name } = form.endpoint;
  const defaultTitle = options.record ? (
    t(`${name}:edit`)
  ) : (
    <NewRecordTitle name={name} kindField={options.definition.kindField} />
  );
  return (
    <ReferencedResourcesContext value={references ?? inherited}>
      <EndpointFormDialog {...form} title={title ?? defaultTitle} onClose={onClose} />
    </ReferencedResourcesContext>
  );
}

/** Title of the form of a new record; it depends on the value of the field `kindField`. */
function NewRecordTitle({ name, kindField = '' }: { name: string; kindField: string | undefined }) {
  const { t } = useTranslation();
  const kind = useWatch({ name: kindField }) as string | undefined;
  return t(kindField && kind ? `${name}:newOf.${kind}` : `${name}:new`);
}

export interface ResourceFormOptions<R extends ResourceEndpoints> {
  definition: ResourceDefinition<R>;
  /** The record to edit; without it, a new one is created. */
  record?: RecordOf<R>;
  /** Values of a new record, for form fields or for other properties, such as `{ userId }` on the screen of a user. */
  defaults?: Partial<InputOf<R>>;
  /** Currency of the amounts of a new record; default: the billing currency of the garage. */
  currency?: Currency;
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
  currency,
  fields,
  onSaved,
}: ResourceFormOptions<R>): EndpointFormOptions<Save> {
  const actor = useActor();
  const { endpoints } = definition;
  const { name } = endpoints;
  const recordOf = (response: object): AnyRecord => ('data' in response ? response.data : undefined);
  const isClosed = record !== undefined && definition.isClosed?.(record) === true;
  const ownFields = fields ?? definition.formFor?.(actor, record) ?? definition.form;
  const common = {
    fields: isClosed ? [...ownFields, CORRECTION_FIELD] : ownFields,
    titleOf: (response: object) => definition.title(recordOf(response)),
    invalidates: definition.invalidates,
    onSaved: (response: object) => onSaved?.(recordOf(response)),
  };
  if (!record) {
    return {
      ...common,
      endpoint: endpoints.create,
      ...(currency && { currency }),
      defaults: { ...definition.defaults, ...defaults },
      derivedFields: definition.derivedFields,
      texts: { saved: `${name}:created`, failed: `${name}:createFailed` },
    };
  }
  const params: Record<string, string> = { id: record.id };
  return {
    ...common,
    endpoint: isClosed ? withRequiredReason(endpoints.update) : endpoints.update,
    params,
    record,
    texts: { saved: `${name}:updated`, failed: `${name}:updateFailed` },
    reload: async () => recordOf(await call(endpoints.get, { params })),
  };
}
