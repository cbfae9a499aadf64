import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { amountProblems } from '#backend/resource/amounts.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { merchantToday, merchantCurrency } from '#backend/resource/merchant-settings.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { insertRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { dateProblems } from '#domain/visits/dates.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { broadcastVisitChange } from './announce-visit.ts';
import { lockVehicle } from './hold-vehicle.ts';
import { insertTasks, taskProblems } from './insert-tasks.ts';
import { recordStatusChanges } from './record-moves.ts';
import { visitSpec } from './repository.ts';

/** Takes a car in: the visit and its tasks, or nothing. Answers the visit's id. */
export const createVisit = (
  deps: Deps,
  actor: Actor,
  { tasks, ...input }: BodyOf<typeof visits.create>,
): Promise<string> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const currency = await merchantCurrency(act.tx, deps.config);
    const today = await merchantToday(act.tx, act.now);
    const client = await lockClient(act, input.userId);
    const customer = client && `${client.first_name} ${client.last_name}`.trim();
    const problems: Problem[] = dateProblems(input, undefined, today);
    if (!client) problems.push({ field: 'userId', code: 'unknownReference' });
    else if (!(await lockVehicle(act, { vehicle_id: input.vehicleId, user_id: input.userId })))
      problems.push({ field: 'vehicleId', code: 'unknownReference' });
    problems.push(...amountProblems(visitSpec.amounts, input, currency));
    for (const [at, task] of tasks.entries())
      for (const problem of taskProblems(task, currency, today))
        problems.push({ ...problem, field: `tasks.${at}.${problem.field}` });
    if (problems.length) throw new AppError('VALIDATION', { problems });

    const visit = await insertRecord(act, { ...visitSpec, prepare: async () => ({ customer, currency }) }, input);
    await recordStatusChanges(act, visit.id, [{ from: null, to: visit.status }]);
    await insertTasks(act, visit, tasks);
    await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
    return visit.id;
  });
