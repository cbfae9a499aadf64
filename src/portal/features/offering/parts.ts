export { FrequentServices, createTaskCompletion, type TaskValues } from './task-completion.tsx';
