/** Resources whose records contain data of visits. */
export const VISITS_SHOWN_IN = ['vehicles', 'users', 'tasks', 'payments'] as const;
