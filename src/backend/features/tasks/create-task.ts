import type { Deps } from '#backend/deps.ts';
import { syncVisitStatus } from '#backend/features/visits/advance-visit.ts';
import { insertTasks, taskProblems } from '#backend/features/visits/insert-tasks.ts';
import { lockVisit } from '#backend/features/visits/lock-visit.ts';
import type { Actor } from '#backend/http/route.ts';
import { merchantToday } from '#backend/resource/merchant-settings.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { tasks } from '#domain/tasks/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { taskSpec, type TaskRow } from './repository.ts';

/** Adds a task to a visit that is open; the visit follows. */
export const createTask = (deps: Deps, actor: Actor, input: BodyOf<typeof tasks.create>): Promise<TaskRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const visit = await lockVisit(act, input.visitId);
    if (visit?.deleted_at !== null)
      throw new AppError('VALIDATION', { problems: [{ field: 'visitId', code: 'unknownReference' }] });
    if (!isVisitOpen(visit.status)) throw new AppError('CONFLICT');
    const problems = taskProblems(input, visit.currency, await merchantToday(act.tx, act.now));
    if (problems.length) throw new AppError('VALIDATION', { problems });
    const [id] = await insertTasks(act, visit, [input]);
    await syncVisitStatus(act, visit);
    return readRecord(transactionExecutor(act.tx), taskSpec, id!);
  });
