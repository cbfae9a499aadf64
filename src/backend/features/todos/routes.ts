import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { listRecords, readRecord, type Scope } from '#backend/resource/repository.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import type { FilterValues } from '#backend/resource/spec.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { todos } from '#domain/todos/endpoints.ts';
import type { TodoPeriod } from '#domain/todos/todo.ts';
import { todoSpec, type TodoRow } from './repository.ts';

export const todoRoutes = resourceRoutes(todoSpec, [
  route(todos.list, async (call) => {
    const { deps, actor, query } = call;
    const { rows, meta, calendar } = await listRecords(deps, todoSpec, query, toScope(call));
    const start = calendar && getPeriodStart(query.period, calendar);
    return {
      data: rows.map((row) => todoSpec.present(row, deps, actor)),
      meta,
      periodStart: start?.toISOString() ?? null,
    };
  }),
  route(todos.toggle, async (call) => {
    const { deps, actor, params } = call;
    return { data: todoSpec.present(await toggleTodo(deps, actor, params.id, toScope(call)), deps, actor) };
  }),
]);

const getPeriodStart = (
  period: TodoPeriod | undefined,
  { todayFrom, weekFrom, monthFrom }: FilterValues,
): Date | undefined => {
  const starts: Partial<Record<TodoPeriod, Date>> = { day: todayFrom, week: weekFrom, month: monthFrom };
  return period && starts[period];
};

/**
 * Completes an open to-do and reopens a completed one.
 * @throws AppError NOT_FOUND
 */
const toggleTodo = (deps: CommandDeps, actor: Actor, id: string, scope: Scope): Promise<TodoRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const { tx, now } = context;
    const executor = transactionExecutor(context);
    const { completed } = await lockRecord(executor, todoSpec, id, scope);
    await tx
      .updateTable('todos')
      .set({ completed_at: completed ? null : now, updated_at: nextUpdatedAt(now) })
      .where('id', '=', id)
      .execute();
    await audit(context, { action: 'toggle', entityType: todos.name, entityId: id });
    return readRecord(executor, todoSpec, id);
  });
