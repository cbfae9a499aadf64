import type { StatusMove } from '#domain/visits/endpoints.ts';

/** One thing that happened, told by the sentence `overview:story.<key>`. */
export interface StoryEvent {
  id: string;
  at: string;
  key: string;
  task?: string;
}

/** Tasks entered within this time of the visit's own beginning came with it. */
const TOGETHER_MS = 60_000;

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

function visitKey({ from, to }: StatusMove): string | undefined {
  if (from === null) return 'opened';
  if (to === 'In Progress' && from !== 'Pending') return 'goesOn';
  return VISIT_KEYS[to];
}

function taskKey({ from, to, holdReason }: StatusMove): string | undefined {
  if (from === null) return 'taskAdded';
  if (holdReason) return `taskHeld.${holdReason}`;
  if (from === to || (from === 'Re-opened' && to === 'In Progress')) return 'taskGoesOn';
  return TASK_KEYS[to];
}

/** What an owner wants to know of a visit's moves, newest first; billing is the garage's own business. */
export function visitStory(history: readonly StatusMove[]): StoryEvent[] {
  const beginning = history.find(({ taskId, from }) => taskId === null && from === null);
  const cameWithIt = ({ taskId, from, at }: StatusMove) =>
    taskId !== null && from === null && beginning && Date.parse(at) - Date.parse(beginning.at) < TOGETHER_MS;
  return history.flatMap((move) => {
    const key = move.taskId === null ? visitKey(move) : taskKey(move);
    if (key === undefined || cameWithIt(move)) return [];
    return [{ id: move.id, at: move.at, key, ...(move.taskName !== null && { task: move.taskName }) }];
  });
}
