import type { WholeVisit } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';

/** The way of a visit as its owner sees it; a cancelled one has left it. */
export const STEPS = ['Pending', 'In Progress', 'Ready for Pickup', 'Completed'] as const satisfies VisitStatus[];

export interface Step {
  status: (typeof STEPS)[number];
  state: 'done' | 'current' | 'ahead';
  /** When it was reached, if it was not skipped. */
  at?: string;
}

/** How many steps a visit has reached; none of a cancelled one. */
export const stepsReached = (status: VisitStatus): number => STEPS.findIndex((step) => step === status) + 1;

/** The steps of a visit with their times; a step that was gone back from is ahead again. */
export function visitSteps({ status, history }: Pick<WholeVisit, 'status' | 'history'>): Step[] {
  const reached = stepsReached(status);
  if (reached === 0) return [];
  const isOver = reached === STEPS.length;
  return STEPS.map((step, index) => {
    if (index >= reached) return { status: step, state: 'ahead' };
    const move = history.find(({ taskId, to }) => taskId === null && to === step);
    return {
      status: step,
      state: index === reached - 1 && !isOver ? 'current' : 'done',
      ...(move && { at: move.at }),
    };
  });
}
