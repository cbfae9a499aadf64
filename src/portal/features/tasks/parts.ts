export { findNextTask, NextTaskButton } from './TaskRow.tsx';
export { TASK_TONES } from './task-fields.tsx';
export { TaskRow } from './TaskRow.tsx';
export { tasksResource } from './tasks.resource.tsx';
