/**
 * Milliseconds during which a person can [undo](docs/rules/lifecycles.md#undo) a status change; notifications of it are
 * delayed for as long.
 */
export const UNDO_MS = 15_000;
/** Milliseconds for which the portal shows the undo button. */
export const UNDO_BUTTON_MS = 8_000;
