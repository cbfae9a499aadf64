/** The resources whose records show what is paid of them. */
export const PAID_FOR: readonly string[] = ['visits', 'tasks'];
