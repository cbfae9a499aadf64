import { useStore } from '@nanostores/react';
import type { Access, Endpoint } from '#domain/endpoint.ts';
import { findActorGrant, findGrant } from '#domain/roles.ts';
import { $session } from '#client/session.ts';
import type { Actor, ListDefinition } from './define-resource.ts';

const isGranted = (actor: Actor, access: Access): boolean =>
  access === 'public' || access === 'session' || findActorGrant(actor, access) !== undefined;

/** Returns true if the user's role may call the endpoint. */
export const mayCall = (actor: Actor, endpoint: Endpoint | undefined): boolean =>
  endpoint !== undefined && isGranted(actor, endpoint.access);

/** Returns true if the user may change prices after intake (docs/rules/roles.md#employee-switches). */
export const mayChangePrices = (actor: Actor): boolean => findActorGrant(actor, 'prices.change') !== undefined;

/** Returns true if the user may create records. */
export const mayCreate = ({ endpoints, permissions }: ListDefinition, actor: Actor): boolean =>
  permissions?.create !== false && mayCall(actor, endpoints.create);

/** Returns false for a closed record that the role may not correct. */
const mayChange = ({ isClosed }: ListDefinition, actor: Actor, record: unknown): boolean =>
  !isClosed?.(record) || findGrant(actor.role, 'records.correct') !== undefined;

/** Returns true if the user may edit the record; a closed one needs a reason. */
export const mayEdit = (definition: ListDefinition, actor: Actor, record: unknown): boolean =>
  mayCall(actor, definition.endpoints.update) &&
  mayChange(definition, actor, record) &&
  (definition.permissions?.edit?.(actor, record) ?? true);

/** Returns true if the user may delete the record; a closed one needs a reason. */
export const mayRemove = (definition: ListDefinition, actor: Actor, record: unknown): boolean =>
  mayCall(actor, definition.endpoints.remove) &&
  mayChange(definition, actor, record) &&
  (definition.permissions?.remove?.(actor, record) ?? true);

/** Returns true if the user may undo a deletion. */
export const mayRestore = ({ endpoints }: ListDefinition, actor: Actor): boolean => mayCall(actor, endpoints.restore);

/** Actor without permissions, for renders after the session has ended. */
const NOBODY: Actor = { id: '', role: 'CLIENT' };

/** Returns the signed-in user; the route guard renders no screen without one. */
export const useActor = (): Actor => useStore($session)?.user ?? NOBODY;
