import { sql } from 'kysely';
import { compileQuery, type Params, type RowOfQuery } from '#backend/db/compiled-query.ts';
import type { QueryExecutor } from '#backend/db/query-executor.ts';
import type { Correction } from '#domain/visits/endpoints.ts';

/**
 * Selects the audited changes of a visit and its live and deleted tasks that have a reason or change a price, newest
 * first. Omits a total that followed its tasks: the same transaction has an entry of a task.
 */
const corrections = compileQuery((db, { visitId }: Params<{ visitId: string }>) =>
  db
    .with('subject', (cte) =>
      cte
        .selectNoFrom([
          sql.lit('visits').as('type'),
          sql<string>`${visitId}::uuid::text`.as('id'),
          sql<string | null>`null::text`.as('name'),
        ])
        .unionAll((all) =>
          all
            .selectFrom('tasks')
            .select([sql.lit('tasks').as('type'), sql<string>`id::text`.as('id'), sql<string | null>`name`.as('name')])
            .where('visit_id', '=', visitId),
        ),
    )
    .selectFrom('audit_log as entry')
    .innerJoin('subject', (join) =>
      join.onRef('subject.type', '=', 'entry.entity_type').onRef('subject.id', '=', 'entry.entity_id'),
    )
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.entity_type', 'entry.entity_id', 'entry.changes'])
    .select('subject.name as task_name')
    .select(({ fn }) => [
      fn<string | null>('nullif', [
        fn('concat_ws', [sql.lit(' '), 'actor.first_name', 'actor.last_name']),
        sql.lit(''),
      ]).as('actor_name'),
    ])
    .where('entry.action', 'in', [sql.lit('update'), sql.lit('delete'), sql.lit('move')])
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const has = (field: string) => sql<boolean>`entry.changes ? ${sql.lit(field)}`;
      const isTask = eb('entry.entity_type', '=', sql.lit('tasks'));
      const cause = selectFrom('audit_log as cause')
        .innerJoin('subject as task', (join) =>
          join.onRef('task.type', '=', 'cause.entity_type').onRef('task.id', '=', 'cause.entity_id'),
        )
        .select('cause.id')
        .whereRef('cause.at', '=', 'entry.at')
        .where('cause.entity_type', '=', sql.lit('tasks'));
      const ownPrice = and([has('totalCost'), not(isTask), not(exists(cause))]);
      const price = or([and([has('soldFor'), isTask]), ownPrice]);
      return or([has('reason'), and([eb('entry.action', '=', sql.lit('update')), price])]);
    })
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc'),
);

/**
 * Lists the corrections of a visit and its tasks (docs/rules/lifecycles.md#closed-records), and the changes of their
 * prices (docs/rules/money.md#discounts), newest first.
 */
export const listCorrections = async (executor: QueryExecutor, visitId: string): Promise<Correction[]> =>
  (await corrections.execute(executor, { visitId })).map(presentCorrection);

const presentCorrection = (row: RowOfQuery<typeof corrections>): Correction => {
  const { reason: why, ...changes } = row.changes;
  const prices = row.action !== 'update' ? [] : PRICE_FIELDS.filter((field) => changes[field]);
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action as Correction['action'],
    taskId: row.entity_type === 'tasks' ? row.entity_id : null,
    taskName: row.task_name,
    fields: why ? Object.keys(changes) : prices,
    prices: prices.map((field) => ({ field, from: String(changes[field]!.from), to: String(changes[field]!.to) })),
    actorName: row.actor_name,
    reason: (why?.to as string | undefined) ?? null,
  };
};

const PRICE_FIELDS = ['totalCost', 'soldFor'] as const;
