/** Whose history: a client's, or that of one vehicle. */
export type HistoryScope = { userId: string } | { vehicleId: string };
