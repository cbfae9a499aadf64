import { KB } from './units.ts';

/** Maximum bytes of a JSON request body ([limits](docs/rules/validation.md#json-bounds)). */
export const JSON_BYTES_MAX = 256 * KB;
const DEPTH_MAX = 32;
/**
 * Maximum entries of one list: twice the longest list that a schema accepts. A schema validates every entry before it
 * checks the length.
 */
const LIST_MAX = 1_000;

/** Checks the nesting depth and the list lengths of a parsed JSON value before a schema walks it. */
export const isWithinJsonBounds = (value: unknown, depth = 1): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth <= DEPTH_MAX &&
    !(Array.isArray(value) && value.length > LIST_MAX) &&
    Object.values(value).every((child) => isWithinJsonBounds(child, depth + 1)));

/**
 * Returns true if an object in the JSON text repeats a key: `JSON.parse` keeps the last value, another parser may keep
 * the first. `value` is the result of `JSON.parse`, within the JSON bounds; if a key is repeated, it has fewer keys
 * than the text.
 */
export const hasRepeatedKeys = (json: string, value: unknown): boolean => countTextKeys(json) !== countKeys(value);

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : children.length;
  for (const child of children) count += countKeys(child);
  return count;
}

const COLON = 0x3a;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** Counts the keys of a valid JSON text: its strings that are followed by a colon. */
function countTextKeys(json: string): number {
  let count = 0;
  let start = json.indexOf('"');
  while (start !== -1) {
    let next = findStringEnd(json, start) + 1;
    while (json.charCodeAt(next) <= SPACE) next += 1;
    if (json.charCodeAt(next) === COLON) count += 1;
    start = json.indexOf('"', next);
  }
  return count;
}

/** Returns the position of the quote that ends a string: the first one after an even number of backslashes. */
function findStringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}
