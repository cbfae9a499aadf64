export { useReminder } from './use-reminder.tsx';
