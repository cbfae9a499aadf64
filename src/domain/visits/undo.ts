/** Milliseconds in which a person can [undo](docs/rules/lifecycles.md#undo) a status change; messages that it causes wait as long. */
export const UNDO_MS = 15_000;
/** Milliseconds for which the portal offers it. */
export const UNDO_OFFERED_MS = 8_000;
