import { sql } from 'kysely';
import { compileQuery, type Params, type RowOfQuery } from '#backend/db/compiled-query.ts';
import type { QueryExecutor } from '#backend/db/query-executor.ts';
import type { Assignment } from '#domain/visits/endpoints.ts';

/** Returns the SQL of the full name of a joined user; null without a user. */
const personName = (person: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), '')`;

/**
 * Selects the audited assignee changes of the live tasks of a visit, newest first. Omits corrections, which are listed
 * separately.
 */
const assignments = compileQuery((db, { visitId }: Params<{ visitId: string }>) =>
  db
    .selectFrom('tasks as task')
    .innerJoin('audit_log as entry', (join) =>
      join.on('entry.entity_type', '=', sql.lit('tasks')).on('entry.entity_id', '=', sql<string>`task.id::text`),
    )
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('users as former', 'former.id', sql<string>`(entry.changes #>> '{assigneeId,from}')::uuid` as never)
    .leftJoin('users as assignee', 'assignee.id', sql<string>`(entry.changes #>> '{assigneeId,to}')::uuid` as never)
    .select(['entry.id', 'entry.at', 'task.id as task_id', 'task.name as task_name'])
    .select([
      personName('actor').as('actor_name'),
      personName('former').as('from_name'),
      personName('assignee').as('to_name'),
    ])
    .where('task.visit_id', '=', visitId)
    .where('task.deleted_at', 'is', null)
    .where('entry.action', 'in', [sql.lit('create'), sql.lit('update')])
    .where(sql<boolean>`entry.changes ? 'assigneeId' and not entry.changes ? 'reason'`)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc'),
);

/** Lists the assignments of the tasks of a visit, newest first. */
export const listAssignments = async (executor: QueryExecutor, visitId: string): Promise<Assignment[]> =>
  (await assignments.execute(executor, { visitId })).map(presentAssignment);

const presentAssignment = (row: RowOfQuery<typeof assignments>): Assignment => ({
  id: row.id,
  at: row.at.toISOString(),
  taskId: row.task_id,
  taskName: row.task_name,
  fromName: row.from_name,
  toName: row.to_name,
  actorName: row.actor_name,
});
