import { KB } from './units.ts';

/** Bytes of a JSON request body ([limits](docs/rules/validation.md#json-bounds)). */
export const JSON_BYTES_MAX = 256 * KB;
const DEPTH_MAX = 32;
/**
 * Maximum entries of one list: twice the longest list that a schema accepts. A schema validates every entry before it checks the
 * length.
 */
const LIST_MAX = 1_000;

/** Checks the nesting depth and the list lengths of a parsed JSON value before a schema walks it. */
export const isWithinJsonBounds = (value: unknown, depth = 1): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth <= DEPTH_MAX &&
    !(Array.isArray(value) && value.length > LIST_MAX) &&
    Object.values(value).every((child) => isWithinJsonBounds(child, depth + 1)));
