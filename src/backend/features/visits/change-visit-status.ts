import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { lockRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { isVisitOpen, visitMoveNeedsReason, visitMoves } from '#domain/visits/status.ts';
import { broadcastVisitChange } from './announce-visit.ts';
import { checkTransition } from './check-move.ts';
import { lockVehicle } from './hold-vehicle.ts';
import { setTaskStatuses } from './move-tasks.ts';
import { visitSpec } from './repository.ts';
import { setVisitStatus } from './set-visit-status.ts';
import { markPaidTasksSold } from './settle-visit.ts';
import { readVisitFacts } from './visit-facts.ts';

/** Moves a visit by hand; the same status again changes nothing. */
export async function changeVisitStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  { status: to, reason, updatedAt }: BodyOf<typeof visits.updateStatus>,
): Promise<void> {
  await inTransaction(deps, actor, undefined, async (act) => {
    const visit = await lockRecord(transactionExecutor(act.tx), visitSpec, id);
    if (visit.status === to) return;
    assertNotStale(visit, updatedAt);
    const facts = await readVisitFacts(act, visit);
    const needsReason = visitMoveNeedsReason(visit.status, to);
    checkTransition({ to, role: actor.role, allowedFor: (role) => visitMoves(facts, role), needsReason, reason });
    if (!isVisitOpen(visit.status) && isVisitOpen(to) && !(await lockVehicle(act, visit)))
      throw new AppError('CONFLICT');
    await setVisitStatus(act, visit, to, { reason });
    if (to === 'Cancelled')
      await setTaskStatuses(act, visit.id, ['Pending', 'In Progress', 'Re-opened'], to, { automatic: true });
    await markPaidTasksSold(act, { ...visit, status: to });
    await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
  });
}
