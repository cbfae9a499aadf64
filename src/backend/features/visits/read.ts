import { sql } from 'kysely';
import type { HasClock, HasConfig, HasDatabase, HasStatements, HasStorage } from '#backend/capabilities.ts';
import { cacheByShape, compileQuery, type Params, type RowOfQuery } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { merchantCalendar } from '#backend/db/merchant-settings.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { selectLive } from '#backend/resource/record-query.ts';
import { getRecord, type Scope } from '#backend/resource/repository.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import type { StatusChange, VisitDetail, visits, VisitSummary } from '#domain/visits/endpoints.ts';
import { taskSpec } from '../tasks/task-spec.ts';
import { listAssignments } from './assignments.ts';
import { listCorrections } from './corrections.ts';
import { visitSpec } from './repository.ts';
import { billedAmount } from './total.ts';

const tasksOfVisit = compileQuery((db, { visitId }: Params<{ visitId: string }>) =>
  selectLive(db, taskSpec).where('t.visit_id', '=', visitId).orderBy('t.created_at').orderBy('t.id'),
);

/** Selects the status changes of a visit, without those of deleted tasks, the latest first. */
const statusChanges = compileQuery((db, { visitId }: Params<{ visitId: string }>) =>
  db
    .selectFrom('status_changes as change')
    .leftJoin('tasks as task', 'task.id', 'change.task_id')
    .leftJoin('users as actor', 'actor.id', 'change.actor_id')
    .selectAll('change')
    .select('task.name as task_name')
    .select(({ fn }) => [
      fn<string | null>('nullif', [
        fn('concat_ws', [sql.lit(' '), 'actor.first_name', 'actor.last_name']),
        sql.lit(''),
      ]).as('actor_name'),
    ])
    .where('change.visit_id', '=', visitId)
    .where('task.deleted_at', 'is', null)
    .orderBy('change.at', 'desc')
    .orderBy('change.id', 'desc'),
);
type StatusChangeRow = RowOfQuery<typeof statusChanges>;

/**
 * Returns a visit in scope with its tasks and its status history.
 * @throws AppError NOT_FOUND
 */
export async function getVisitDetail(
  deps: HasClock & HasConfig & HasStatements & HasStorage,
  actor: Actor,
  id: string,
  scope: Scope = {},
): Promise<VisitDetail> {
  const visit = await getRecord(deps, visitSpec, id, scope);
  const executor = preparedExecutor(deps);
  const isStaff = actor.role !== 'CLIENT';
  const [tasks, changes, corrections, assignments] = await Promise.all([
    tasksOfVisit.execute(executor, { visitId: visit.id }),
    statusChanges.execute(executor, { visitId: visit.id }),
    isStaff ? listCorrections(executor, visit.id) : undefined,
    isStaff ? listAssignments(executor, visit.id) : undefined,
  ]);
  return {
    ...visitSpec.present(visit, deps, actor),
    tasks: tasks.map((task) => taskSpec.present(task, deps, actor)),
    history: changes.map((change) => presentStatusChange(change, actor)),
    ...(corrections && { corrections }),
    ...(assignments && { assignments }),
  };
}

/** Omits the actor and the reason for clients. */
const presentStatusChange = (row: StatusChangeRow, { role }: Actor): StatusChange => ({
  id: row.id,
  at: row.at.toISOString(),
  taskId: row.task_id,
  taskName: row.task_name,
  from: row.from_status,
  to: row.to_status,
  holdReason: row.hold_reason,
  automatic: row.automatic,
  ...(role !== 'CLIENT' && { actorName: row.actor_name, reason: row.reason }),
});

type SummaryFilters = Record<'userId' | 'vehicleId' | 'ownerId', string>;

/** Sums visits by currency: one compiled query per combination of filters. */
const summaryQuery = cacheByShape((has: Record<keyof SummaryFilters, boolean>) =>
  compileQuery((db, { today, userId, vehicleId, ownerId }: Params<SummaryFilters & { today: string }>) =>
    db
      .selectFrom('visits')
      .select(({ cast, eb, fn, ref }) => [
        'currency',
        fn.countAll<number>().as('count'),
        fn.countAll<number>().filterWhere('status', 'not in', ['Completed', 'Cancelled']).as('open_count'),
        fn
          .countAll<number>()
          .filterWhere(({ and }) => and([ref('is_owed'), eb('due_date', '<', today)]))
          .as('overdue_count'),
        cast<number>(fn.sum(billedAmount('visits')), 'bigint').as('total'),
        cast<number>(fn.sum('paid'), 'bigint').as('paid'),
        cast<number>(
          fn.coalesce(fn.sum(eb('total_cost', '-', ref('paid'))).filterWhere(ref('is_owed')), sql.lit(0)),
          'bigint',
        ).as('owed'),
      ])
      .where('deleted_at', 'is', null)
      .$if(has.userId, (visits) => visits.where('user_id', '=', userId))
      .$if(has.vehicleId, (visits) => visits.where('vehicle_id', '=', vehicleId))
      .$if(has.ownerId, (visits) => visits.where('user_id', '=', ownerId))
      .groupBy('currency')
      .orderBy('currency'),
  ),
);

/**
 * Counts all, open and overdue visits in scope and sums their balances by currency. A cancelled visit costs nothing;
 * its payments count until they are refunded.
 */
export async function summarizeVisits(
  deps: HasClock & HasDatabase & HasStatements,
  { userId, vehicleId }: QueryOf<typeof visits.summary>,
  { ownerId }: Scope,
): Promise<VisitSummary> {
  const { timeZone } = await merchantCalendar(deps);
  const filters = { userId, vehicleId, ownerId } as SummaryFilters;
  const query = summaryQuery({
    userId: userId !== undefined,
    vehicleId: vehicleId !== undefined,
    ownerId: ownerId !== undefined,
  });
  const today = dayInTimeZone(timeZone, deps.now());
  const rows = await query.execute(preparedExecutor(deps), { today, ...filters });
  const sumColumn = (column: 'count' | 'open_count' | 'overdue_count') =>
    rows.reduce((sum, row) => sum + row[column], 0);
  return {
    count: sumColumn('count'),
    openCount: sumColumn('open_count'),
    overdueCount: sumColumn('overdue_count'),
    balances: rows.map(({ currency, total, paid, owed }) => ({
      currency,
      total: fromMinorUnits(total, currency),
      paid: fromMinorUnits(paid, currency),
      owed: fromMinorUnits(owed, currency),
    })),
  };
}
