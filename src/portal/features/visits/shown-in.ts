/** The entities whose records show something of a visit, and are read anew when one changes. */
export const VISITS_SHOWN_IN = ['vehicles', 'users', 'tasks', 'payments'] as const;
