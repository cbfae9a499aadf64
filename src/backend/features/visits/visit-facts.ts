import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { VisitFacts } from '#domain/visits/status.ts';
import type { LockedVisit } from './lock-visit.ts';

/** What a locked visit's moves depend on. */
export async function readVisitFacts(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, status, paid }: Pick<LockedVisit, 'id' | 'status' | 'paid'>,
): Promise<VisitFacts> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('status')
    .where('visit_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return { status, tasks: tasks.map((task) => task.status), isPaidFor: paid > 0 };
}
