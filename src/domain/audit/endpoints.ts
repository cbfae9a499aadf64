import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { ListMeta, listQueryEntries } from '../list-query.ts';

/** Actions that the audit log records; `audit:sentences` has a sentence for each. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'change-status',
  'undo-status',
  'move',
  'refund',
  'transfer',
  'invite',
  'change-password',
  'change-contact',
  'create-password-link',
  'send-km',
  'rate',
  'publish',
  'export',
  'anonymize',
  'archive',
  'import',
  'undo-import',
  'reorder',
  'add-typical-services',
  'add-starter-list',
  'mark-as-read',
  'toggle',
  'choose-language',
  'delete-session',
  'reset-password',
  'use-password-link',
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'reuse-refresh-token',
  'send-code',
  'refuse',
  'enable-second-factor',
  'disable-second-factor',
  'second-factor-failed',
  'use-recovery-code',
  'renew-recovery-codes',
  'require-second-factor',
  'change-employee-permissions',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One audited action. `changes` holds the old and the new value by field. */
export const AuditRecord = v.object({
  id: v.string(),
  at: v.string(),
  actorId: v.nullable(v.string()),
  actorName: v.nullable(v.string()),
  action: v.string(),
  entityType: v.string(),
  entityId: v.string(),
  /** Current name of the record; null if it has none. */
  entityName: v.nullable(v.string()),
  changes: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })),
  /** Names of the records that `changes` refers to, by their id. */
  names: v.record(v.string(), v.string()),
});
export type AuditRecord = v.InferOutput<typeof AuditRecord>;

const name = 'audit';
export const audit = {
  name,
  list: endpoint({
    name,
    method: 'GET',
    path: '/audit/fetch-logs',
    access: 'audit.read',
    query: v.strictObject({
      ...listQueryEntries(['createdAt']),
      entityType: v.optional(v.pipe(v.string(), v.maxLength(40))),
      entityId: v.optional(Id),
      actorId: v.optional(Id),
      action: v.optional(v.pipe(v.string(), v.maxLength(40))),
    }),
    response: v.object({ data: v.array(AuditRecord), meta: ListMeta }),
  }),
};
