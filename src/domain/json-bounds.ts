/** Levels of JSON (security: input). */
const DEPTH_MAX = 32;
/** Items of one list: twice what a schema takes at the most. A schema judges each item before it counts them. */
const LIST_MAX = 1_000;

/** Whether a JSON value is no deeper and its lists no longer than a person or a page of ours would send. */
export const isWithinBounds = (value: unknown, depth = 1): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth <= DEPTH_MAX &&
    !(Array.isArray(value) && value.length > LIST_MAX) &&
    Object.values(value).every((child) => isWithinBounds(child, depth + 1)));
