import type { Selectable } from 'kysely';
import type { HasClock, HasDatabase, HasStatements, HasStorage } from '#backend/capabilities.ts';
import type { StatusMoveTable } from '#backend/db/schema-workshop.ts';
import type { Actor } from '#backend/http/route.ts';
import { liveSql } from '#backend/resource/list-query.ts';
import { getRecord, type Scope } from '#backend/resource/repository.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { StatusMove, WholeVisit, visits, VisitSummary } from '#domain/visits/endpoints.ts';
import { dayInTimeZone, merchantCalendar } from '#backend/resource/merchant-settings.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { taskSpec, type TaskRow } from '../tasks/repository.ts';
import { visitSpec } from './repository.ts';

type MoveRow = Selectable<StatusMoveTable> & { task_name: string | null; actor_name: string | null };

const TASKS = `${liveSql(taskSpec)} and t.visit_id = $1 order by t.created_at, t.id`;
/** A deleted task takes its moves out of sight. */
const MOVES = `
  select move.*, task.name as task_name, nullif(concat_ws(' ', actor.first_name, actor.last_name), '') as actor_name
  from status_moves move
  left join tasks task on task.id = move.task_id
  left join users actor on actor.id = move.actor_id
  where move.visit_id = $1 and task.deleted_at is null
  order by move.at desc, move.id desc`;

/** A visit within reach, with its tasks and how all of them came to their status. */
export async function getVisitDetail(
  deps: HasClock & HasStatements & HasStorage,
  actor: Actor,
  id: string,
  scope: Scope = {},
): Promise<WholeVisit> {
  const visit = await getRecord(deps, visitSpec, id, scope);
  const run = preparedExecutor(deps);
  const [tasks, moves] = await Promise.all([run<TaskRow>(TASKS, [visit.id]), run<MoveRow>(MOVES, [visit.id])]);
  return {
    ...visitSpec.present(visit, deps, actor),
    tasks: tasks.map((task) => taskSpec.present(task, deps, actor)),
    history: moves.map((move) => presentStatusChange(move, actor)),
  };
}

/** Who moved it and why is the garage's own. */
const presentStatusChange = (row: MoveRow, { role }: Actor): StatusMove => ({
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

interface BalanceRow {
  currency: Currency;
  count: number;
  open_count: number;
  overdue_count: number;
  total: number;
  paid: number;
  owed: number;
}

/** What is open and owed within reach. A cancelled visit costs nothing; what was paid for it counts until it is given back. */
export async function summarizeVisits(
  deps: HasClock & HasDatabase & HasStatements,
  { userId, vehicleId }: QueryOf<typeof visits.summary>,
  { ownerId }: Scope,
): Promise<VisitSummary> {
  const { timeZone } = await merchantCalendar(deps);
  const values: unknown[] = [dayInTimeZone(timeZone, deps.now())];
  const conditions = ['deleted_at is null'];
  for (const [column, value] of [
    ['user_id', userId],
    ['vehicle_id', vehicleId],
    ['user_id', ownerId],
  ])
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  const rows = await preparedExecutor(deps)<BalanceRow>(
    `select currency, count(*)::int as count,
       (count(*) filter (where status not in ('Completed', 'Cancelled')))::int as open_count,
       (count(*) filter (where is_owed and due_date < $1::date))::int as overdue_count,
       coalesce(sum(total_cost) filter (where status <> 'Cancelled'), 0)::bigint as total,
       sum(paid)::bigint as paid,
       coalesce(sum(total_cost - paid) filter (where is_owed), 0)::bigint as owed
     from visits where ${conditions.join(' and ')} group by currency order by currency`,
    values,
  );
  const sumOf = (column: 'count' | 'open_count' | 'overdue_count') => rows.reduce((sum, row) => sum + row[column], 0);
  return {
    count: sumOf('count'),
    openCount: sumOf('open_count'),
    overdueCount: sumOf('overdue_count'),
    balances: rows.map(({ currency, total, paid, owed }) => ({
      currency,
      total: fromMinorUnits(total, currency),
      paid: fromMinorUnits(paid, currency),
      owed: fromMinorUnits(owed, currency),
    })),
  };
}
