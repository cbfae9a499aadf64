import { call } from '#client/api.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type {
  AnyRecord,
  FormField,
  InputOf,
  RecordOf,
  ResourceDefinition,
  ResourceEndpoints,
} from '../define-resource.ts';
import { useActor } from '../use-actor.ts';
import type { EndpointFormOptions } from './use-endpoint-form.ts';

export interface ResourceFormOptions<R extends ResourceEndpoints> {
  definition: ResourceDefinition<R>;
  /** What is edited; a new one is created without it. */
  record?: RecordOf<R>;
  /** What a new one starts with, shown or not: `{ userId }` on the screen of a user. */
  defaults?: Partial<InputOf<R>>;
  /** In place of the definition's own. */
  fields?: readonly FormField[];
  onSaved?: (record: RecordOf<R>) => void;
}

type Save = Endpoint<string, undefined, Schema>;

/** The call that a definition's form makes: an update of `record`, or the creation of a new one. */
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
  const recordOf = (reply: object): AnyRecord => ('data' in reply ? reply.data : undefined);
  const common = {
    fields: fields ?? definition.formFor?.(actor, record) ?? definition.form,
    titleOf: (reply: object) => definition.title(recordOf(reply)),
    invalidates: definition.invalidates,
    onSaved: (reply: object) => onSaved?.(recordOf(reply)),
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
