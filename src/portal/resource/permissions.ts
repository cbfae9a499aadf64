import { useStore } from '@nanostores/react';
import type { Access, Endpoint } from '#domain/endpoint.ts';
import { grantOf } from '#domain/roles.ts';
import { $session } from '#client/session.ts';
import type { Actor, ListDefinition } from './define-resource.ts';

const isGranted = (actor: Actor, access: Access): boolean =>
  access === 'public' || access === 'session' || grantOf(actor.role, access) !== undefined;

const mayCall = (actor: Actor, endpoint: Endpoint | undefined): boolean =>
  endpoint !== undefined && isGranted(actor, endpoint.access);

/** Whether to offer the creation of a record. */
export const mayCreate = ({ endpoints, permissions }: ListDefinition, actor: Actor): boolean =>
  permissions?.create !== false && mayCall(actor, endpoints.create);

/** Whether to offer the edit of a record. */
export const mayEdit = ({ endpoints, permissions }: ListDefinition, actor: Actor, record: unknown): boolean =>
  mayCall(actor, endpoints.update) && (permissions?.edit?.(actor, record) ?? true);

/** Whether to offer the deletion of a record. */
export const mayRemove = ({ endpoints, permissions }: ListDefinition, actor: Actor, record: unknown): boolean =>
  mayCall(actor, endpoints.remove) && (permissions?.remove?.(actor, record) ?? true);

/** Whether a deletion can be taken back by who made it. */
export const mayRestore = ({ endpoints }: ListDefinition, actor: Actor): boolean => mayCall(actor, endpoints.restore);

/** Nobody: what is drawn while a session ends. */
const NOBODY: Actor = { id: '', role: 'CLIENT' };

/** Who looks at the screen; the guard shows no screen without a session. */
export const useActor = (): Actor => useStore($session)?.user ?? NOBODY;
