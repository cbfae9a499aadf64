export { FrequentServices, taskCompletion, type TaskValues } from './task-completion.tsx';
