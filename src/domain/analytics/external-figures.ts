/** A named number of page views, such as those of a page or browser. */
export interface NamedCount {
  name: string;
  count: number;
}

type Fields = Record<string, unknown>;

const NAME_KEYS = [
  'name',
  'date',
  'day',
  'path',
  'page_path',
  'page',
  'browser',
  'device',
  'device_type',
  'deviceType',
  'label',
  '_id',
];
const COUNT_KEYS = ['count', 'views', 'pageViews', 'page_views', 'value', 'total', 'visits'];
const ACTIVE_KEYS = ['activeUsers', 'active_users', 'active', ...COUNT_KEYS];

const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const unwrap = (response: unknown): unknown => toFields(response)['data'] ?? response;

/** Returns the first of `keys` that holds a number, also one in text as of SQL's `count`. */
function findNumber(fields: Fields, keys: readonly string[]): number | undefined {
  const values = keys.map((key) => fields[key]).filter((value) => typeof value === 'number' || isDigits(value));
  return values.length > 0 ? Number(values[0]) : undefined;
}
const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value);

/**
 * Reads the rows of a specified analytics call, whose fields the specification leaves open
 * (docs/rules/analytics.md#external-backend). Accepts a list of rows, or an object with a number per name. Rows without
 * a number are skipped.
 */
export function readNamedCounts(response: unknown): NamedCount[] {
  const data = unwrap(response);
  const list = Array.isArray(data) ? data : Object.values(toFields(data)).find(Array.isArray);
  if (!list)
    return Object.entries(toFields(data)).flatMap(([name, count]) =>
      typeof count === 'number' ? [{ name, count }] : [],
    );
  return list.map(toFields).flatMap((row) => {
    const name = NAME_KEYS.map((key) => row[key]).find((value): value is string => typeof value === 'string');
    const count = findNumber(row, COUNT_KEYS);
    return count === undefined ? [] : [{ name: name ?? '', count }];
  });
}

/** Reads the number of active users of a response whose fields are open, like `readNamedCounts`. */
export function readActiveUsers(response: unknown): number | undefined {
  const data = unwrap(response);
  if (typeof data === 'number') return data;
  if (Array.isArray(data)) return data.length;
  return findNumber(toFields(data), ACTIVE_KEYS);
}
