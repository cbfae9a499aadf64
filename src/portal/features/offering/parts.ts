export { FrequentServices, createTaskNameAutocomplete, type TaskValues } from './task-completion.tsx';
