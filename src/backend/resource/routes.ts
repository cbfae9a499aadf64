import type * as v from 'valibot';
import { maySeeCosts } from '#backend/auth/employee-permissions.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route, type Call, type Route } from '#backend/http/route.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { findGrant, type Permission } from '#domain/roles.ts';
import type { Problem } from '#domain/problems.ts';
import type { ListQuery } from './list-query.ts';
import { removeRecord, restoreRecord } from './remove.ts';
import { getRecord, listRecords, type Scope } from './repository.ts';
import { VISITOR, type BaseRow, type ResourceCalls, type ResourceSpec } from './spec.ts';
import { createRecord, updateRecord } from './write.ts';

type AnyCall = Call<Endpoint<string, Schema, Schema>> & { actor: Actor; params: { id: string } };

/** Returns the scope of rows that the grant of a call allows. */
export const toScope = ({ grant, actor }: Pick<AnyCall, 'grant' | 'actor'>): Scope =>
  grant === 'own' ? { ownerId: actor.id } : {};

/** Restricts a call to visible rows, unless the actor may create records. */
const publicScope = ({ create }: ResourceCalls, { actor }: { actor: AnyCall['actor'] | undefined }): Scope => ({
  visibleOnly: !(actor && create && findGrant(actor.role, create.access as Permission)),
});

/**
 * Returns the routes of the six standard calls; `own` adds routes, or replaces the standard route of the same endpoint.
 */
export function resourceRoutes<R extends ResourceCalls, Row extends BaseRow>(
  spec: ResourceSpec<R, Row>,
  own: readonly Route[] = [],
): Route[] {
  const isStandard = ({ endpoint }: Route) => own.every((one) => one.endpoint !== endpoint);
  return [...standardRoutes(spec).filter(isStandard), ...own];
}

function standardRoutes<R extends ResourceCalls, Row extends BaseRow>(spec: ResourceSpec<R, Row>): Route[] {
  const { endpoints } = spec;
  const readScope = (call: AnyCall) => (spec.visible ? publicScope(endpoints, call) : toScope(call));
  const present = (row: Row, { deps, actor }: AnyCall): v.InferOutput<R['record']> =>
    spec.present(row, deps, actor ?? VISITOR);
  const handle = (endpoint: Route['endpoint'] | undefined, handler: (call: AnyCall) => Promise<object>): Route[] =>
    endpoint ? [route(endpoint, handler as never)] : [];
  return [
    ...handle(endpoints.list, async (call) => {
      assertMayQuery(spec, call);
      const { rows, meta } = await listRecords(call.deps, spec, toListQuery(spec, call), readScope(call));
      return { data: rows.map((row) => present(row, call)), meta };
    }),
    ...handle(endpoints.get, async (call) => ({
      data: present(await getRecord(call.deps, spec, call.params.id, readScope(call)), call),
    })),
    ...handle(endpoints.create, async (call) => ({
      data: present(await createRecord(call.deps, spec, call.actor, call.body, call.idempotencyKey), call),
    })),
    ...handle(endpoints.update, async (call) => {
      const { updatedAt, ...body } = call.body;
      const { reason, ...input } = spec.isClosed ? body : { ...body, reason: undefined };
      const options = { ...toScope(call), updatedAt, reason };
      return { data: present(await updateRecord(call.deps, spec, call.actor, call.params.id, input, options), call) };
    }),
    ...handle(endpoints.remove, async (call) => {
      const reason = spec.isClosed ? call.body.reason : undefined;
      await removeRecord(call.deps, spec, call.actor, call.params.id, { ...toScope(call), reason });
      return { data: { id: call.params.id } };
    }),
    ...handle(endpoints.restore, async (call) => ({
      data: present(
        await restoreRecord(call.deps, spec, call.actor, call.params.id, {
          grant: call.grant,
          scope: spec.isPersonal ? toScope(call) : {},
        }),
        call,
      ),
    })),
  ];
}

/** Returns the list query of a call, with the id of the caller in place of `me`. */
function toListQuery({ actorFilters = [] }: Pick<ResourceSpec<ResourceCalls, BaseRow>, 'actorFilters'>, call: AnyCall) {
  const query = call.query as ListQuery;
  const own = actorFilters.filter((name) => query[name] === 'me');
  return own.length ? { ...query, ...Object.fromEntries(own.map((name) => [name, call.actor.id])) } : query;
}

/**
 * Rejects sorting and filtering by a field that the actor may not see, since the order of a list would reveal its
 * values. The errors equal those of an undeclared field.
 * @throws AppError VALIDATION
 */
export function assertMayQuery<R extends ResourceCalls, Row extends BaseRow>(
  { endpoints, costFields = [], ...spec }: ResourceSpec<R, Row>,
  { query, deps, actor = VISITOR }: Pick<AnyCall, 'query' | 'deps'> & { actor?: Pick<Actor, 'role'> },
): void {
  const hiddenFields = actor.role === 'CLIENT' ? spec.hiddenFields : maySeeCosts(actor, deps) ? [] : costFields;
  if (hiddenFields.length === 0) return;
  const problems: Problem[] = Object.keys(endpoints.filters)
    .filter((name) => query[name] !== undefined && hiddenFields.includes(name))
    .map((field) => ({ field, code: 'unknownField' }));
  if (hiddenFields.includes(query.sortBy)) {
    const types = endpoints.sortable.filter((name) => !hiddenFields.includes(name)).join(', ');
    problems.push({ field: 'sortBy', code: 'oneOf', params: { types } });
  }
  if (problems.length) throw new AppError('VALIDATION', { problems });
}
