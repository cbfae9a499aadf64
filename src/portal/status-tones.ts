/** The colour of each status of a visit. */
export const VISIT_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  'Ready for Pickup': 'attention',
  Completed: 'ok',
  Cancelled: 'off',
} as const;

/** The colour of each status of a task. */
export const TASK_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  Completed: 'ok',
  Cancelled: 'off',
  'Re-opened': 'danger',
  Sold: 'ok',
} as const;
