import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { ListMeta, listQueryEntries } from '../list-query.ts';

/** One audited action. `changes` holds the old and the new value by field. */
export const AuditRecord = v.object({
  id: v.string(),
  at: v.string(),
  actorId: v.nullable(v.string()),
  actorName: v.nullable(v.string()),
  action: v.string(),
  entityType: v.string(),
  entityId: v.string(),
  changes: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })),
});

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
    }),
    response: v.object({ data: v.array(AuditRecord), meta: ListMeta }),
  }),
};
