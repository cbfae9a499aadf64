import type * as v from 'valibot';
import { route, type Call, type Route } from '#backend/http/route.ts';
import { grantOf, type Permission } from '#domain/permissions.ts';
import type { ListQuery } from './list-query.ts';
import { removeRecord, restoreRecord } from './remove.ts';
import { getRecord, listRecords, type Scope } from './repository.ts';
import type { BaseRow, ResourceCalls, ResourceSpec } from './spec.ts';
import { createRecord, updateRecord } from './write.ts';

type AnyCall = Call<any> & { actor: NonNullable<Call['actor']>; params: { id: string }; query: any; body: any };

/** Rows within the reach of the call's permission. */
export const scopeOf = ({ grant, actor }: Pick<AnyCall, 'grant' | 'actor'>): Scope =>
  grant === 'own' ? { ownerId: actor.id } : {};

/** What a visitor sees, and a client; who may make a record sees those that are hidden, too. */
const publicScope = ({ create }: ResourceCalls, { actor }: { actor: AnyCall['actor'] | undefined }): Scope => ({
  visibleOnly: !(actor && create && grantOf(actor.role, create.access as Permission)),
});

/** The handlers of the six calls that every resource has; `own` are added, in place of those for the same call. */
export function resourceRoutes<R extends ResourceCalls, Row extends BaseRow>(
  spec: ResourceSpec<R, Row>,
  own: readonly Route[] = [],
): Route[] {
  const isUsual = ({ endpoint }: Route) => own.every((one) => one.endpoint !== endpoint);
  return [...standardRoutes(spec).filter(isUsual), ...own];
}

function standardRoutes<R extends ResourceCalls, Row extends BaseRow>(spec: ResourceSpec<R, Row>): Route[] {
  const { endpoints } = spec;
  const readScope = (call: AnyCall) => (spec.visible ? publicScope(endpoints, call) : scopeOf(call));
  const present = (row: Row, { deps, actor }: AnyCall): v.InferOutput<R['record']> => spec.present(row, deps, actor ?? VISITOR);
  const handle = (endpoint: Route['endpoint'] | undefined, handler: (call: AnyCall) => Promise<any>): Route[] =>
    endpoint ? [route(endpoint, handler as never)] : [];
  return [
    ...handle(endpoints.list, async (call) => {
      const { rows, meta } = await listRecords(call.deps, spec, call.query as ListQuery, readScope(call));
      return { data: rows.map((row) => present(row, call)), meta };
    }),
    ...handle(endpoints.get, async (call) => ({
      data: present(await getRecord(call.deps, spec, call.params.id, readScope(call)), call),
    })),
    ...handle(endpoints.create, async (call) => ({
      data: present(await createRecord(call.deps, spec, call.actor, call.body), call),
    })),
    ...handle(endpoints.update, async (call) => {
      const { updatedAt, ...input } = call.body;
      const options = { ...scopeOf(call), updatedAt };
      return { data: present(await updateRecord(call.deps, spec, call.actor, call.params.id, input, options), call) };
    }),
    ...handle(endpoints.remove, async (call) => {
      await removeRecord(call.deps, spec, call.actor, call.params.id, scopeOf(call));
      return { data: { id: call.params.id } };
    }),
    ...handle(endpoints.restore, async (call) => ({
      data: present(await restoreRecord(call.deps, spec, call.actor, call.params.id, call.grant), call),
    })),
  ];
}
