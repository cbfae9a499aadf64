import type { StatusMoveTable } from '#backend/db/schema-workshop.ts';
import type { Deps } from '#backend/deps.ts';
import { taskSpec, type TaskRow } from '#backend/features/tasks/repository.ts';
import type { Actor } from '#backend/http/route.ts';
import { liveSql } from '#backend/resource/list-query.ts';
import { getRecord, type Scope } from '#backend/resource/repository.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { StatusMove, WholeVisit } from '#domain/visits/endpoints.ts';
import type { Selectable } from 'kysely';
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
export async function getVisitDetail(deps: Deps, actor: Actor, id: string, scope: Scope = {}): Promise<WholeVisit> {
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
