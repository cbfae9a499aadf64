import type { TransactionContext } from '#backend/resource/transaction.ts';
import { followingVisitStatus } from '#domain/visits/status.ts';
import { broadcastVisitChange } from './announce-visit.ts';
import type { LockedVisit } from './lock-visit.ts';
import { setVisitStatus } from './set-visit-status.ts';
import { readVisitFacts } from './visit-facts.ts';

/** Lets a locked visit follow a change of its tasks, by the rules of decision 6, and tells those who watch. */
export async function syncVisitStatus(act: TransactionContext, visit: LockedVisit): Promise<void> {
  const to = followingVisitStatus(await readVisitFacts(act, visit));
  if (to) await setVisitStatus(act, visit, to, { automatic: true });
  await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
}
