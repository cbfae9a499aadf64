import type { StatusMove } from '#domain/visits/endpoints.ts';

/** Event of a visit; its text is `overview:story.<key>`. */
export interface VisitEvent {
  id: string;
  at: string;
  key: string;
  task?: string;
}

/** Tasks created within this time after the visit count as part of its creation. */
const INITIAL_TASKS_WINDOW_MS = 60_000;

const VISIT_KEYS: Record<string, string> = {
  Pending: 'waiting',
  'In Progress': 'started',
  'Ready for Pickup': 'ready',
  Completed: 'handedOver',
  Cancelled: 'cancelled',
};
const TASK_KEYS: Record<string, string> = {
  Pending: 'taskWaiting',
  'In Progress': 'taskStarted',
  Completed: 'taskDone',
  Cancelled: 'taskCancelled',
  'Re-opened': 'taskAgain',
};

function visitEventKey({ from, to }: StatusMove): string | undefined {
  if (from === null) return 'opened';
  if (to === 'In Progress' && from !== 'Pending') return 'goesOn';
  return VISIT_KEYS[to];
}

function taskEventKey({ from, to, holdReason }: StatusMove): string | undefined {
  if (from === null) return 'taskAdded';
  if (holdReason) return `taskHeld.${holdReason}`;
  if (from === to || (from === 'Re-opened' && to === 'In Progress')) return 'taskGoesOn';
  return TASK_KEYS[to];
}

/** Maps the status history of a visit to client-facing events, newest first; billing moves are left out. */
export function listVisitEvents(history: readonly StatusMove[]): VisitEvent[] {
  const opening = history.find(({ taskId, from }) => taskId === null && from === null);
  const isInitialTask = ({ taskId, from, at }: StatusMove) =>
    taskId !== null && from === null && opening && Date.parse(at) - Date.parse(opening.at) < INITIAL_TASKS_WINDOW_MS;
  return history.flatMap((move) => {
    const key = move.taskId === null ? visitEventKey(move) : taskEventKey(move);
    if (key === undefined || isInitialTask(move)) return [];
    return [{ id: move.id, at: move.at, key, ...(move.taskName !== null && { task: move.taskName }) }];
  });
}
