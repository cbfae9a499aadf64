import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import { AppError, type ErrorBody, type ErrorCode } from '#domain/errors.ts';
import { intlLocale, LOCALE_CODES, LOCALES, type Locale } from '#domain/locales.ts';
import type { Problem } from '#domain/problems.ts';

/** Seconds in `Retry-After` while the database or disk is unavailable. */
const RETRY_AFTER = 5;

interface ErrorParts {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Converts an error to a response. An unknown error is logged with its cause and returned without details. */
export function errorResponse(...described: Parameters<typeof buildErrorParts>): Response {
  const { body, ...head } = buildErrorParts(...described);
  return Response.json(body, head);
}

/** Returns the status, headers and body of `errorResponse`, for code that writes to a Node response or socket. */
export function buildErrorParts(
  error: unknown,
  deps: HasLog & HasTranslations,
  locale: Locale,
  name: string,
  requestId: string,
): ErrorParts {
  const known = error instanceof AppError ? error : new AppError(toErrorCode(error), { cause: error });
  if (known.status >= 500) deps.log.error({ requestId, code: known.code, err: known.cause ?? error }, 'request failed');
  const { params, retryAfter = known.status === 503 || known.status === 507 ? RETRY_AFTER : undefined } = known.detail;
  const body: ErrorBody = {
    status: known.status,
    code: known.code,
    message: deps.translate(locale, `errors:${known.code}`, params),
    errors: (known.detail.problems ?? []).map((problem) => ({
      ...problem,
      message: problemMessage(deps, locale, name, problem),
    })),
    ...(params && { params }),
  };
  const headers = {
    'cache-control': 'no-store',
    'content-language': locale,
    ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
  };
  return { status: known.status, headers, body };
}

/**
 * Matches paths of fields, of at most 8 parts. Any other text comes from the input: as a translation key it could keep
 * i18next busy for seconds.
 */
const PATH = /^\w+(?:\.\w+){0,7}$/;
const PATH_MAX = 100;
const NUMBER = /^\d+$/;

function problemMessage(deps: HasTranslations, locale: Locale, name: string, problem: Problem): string {
  const { field, code, params } = problem;
  const isPath = field.length <= PATH_MAX && PATH.test(field);
  const label = isPath ? fieldLabel(deps, locale, name, field) : undefined;
  const fallback = field ? field.slice(0, PATH_MAX) : deps.translate(locale, 'fields:request');
  return deps.translate(locale, `validation:${code}`, { ...params, field: label ?? fallback });
}

/**
 * Returns the [label](docs/rules/validation.md#labels) of a path in the fields of an endpoint: `tasks.0.name` is
 * “Task 1: Name”. Undefined when a part of the path has no label.
 */
function fieldLabel({ translate }: HasTranslations, locale: Locale, name: string, path: string): string | undefined {
  const find = (key: string, params?: Record<string, unknown>) => {
    const text = translate(locale, key, params);
    return text === key.slice(key.indexOf(':') + 1) ? undefined : text;
  };
  const whole = find(`${name}:fields.${path}`);
  if (whole) return whole;
  const segments = path.split('.');
  let group = name;
  let label: string | undefined;
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1] ?? '';
    if (NUMBER.test(segment) || isUnnamedGroup(segment, next)) continue;
    const language = LOCALE_CODES.find((code) => code === segment);
    if (language && label) {
      label = translate(locale, 'form:fieldInLanguage', { field: label, language: LOCALES[language].name });
      continue;
    }
    const part =
      (NUMBER.test(next) && find(`fields:entries.${segment}`, entryParams(locale, Number(next)))) ||
      labelKeys(name, group, segment).reduce<string | undefined>((found, key) => found ?? find(key), undefined);
    if (!part) return undefined;
    label = label ? translate(locale, 'fields:within', { group: label, field: part }) : part;
    group = segment;
  }
  return label;
}

/** Returns true for a group whose label would add nothing to that of a field in it. */
const isUnnamedGroup = (segment: string, next: string): boolean =>
  ['fields', 'answers'].includes(segment) && next !== '' && !NUMBER.test(next);

/** Returns the keys of the label of a field, in order of preference. */
const labelKeys = (name: string, group: string, field: string): string[] => [
  `fields:groups.${group}.${field}`,
  `${group}:fields.${field}`,
  `${name}:fields.${field}`,
  // The fields of a reauthentication belong to calls of many namespaces.
  `reauthentication:fields.${field}`,
  `fields:common.${field}`,
];

/** Returns what the name of an entry may contain: its key, its position from 1, and the weekday of the key 1 to 7. */
function entryParams(locale: Locale, key: number): Record<string, unknown> {
  const weekday = new Intl.DateTimeFormat(intlLocale(locale), { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const day = key >= 1 && key <= 7 ? weekday.format(Date.UTC(2024, 0, key)) : key;
  return { key, position: key + 1, day };
}

/** Maps error codes of PostgreSQL and Node to an error code of the API. */
function toErrorCode(error: unknown): ErrorCode {
  const code = String((error as { code?: string | number } | null)?.code ?? '');
  if (code === '53100' || code === 'ENOSPC') return 'STORAGE_FULL';
  // Connection failures (class 08), shutdown and start-up (57P), too many connections (53300), time-outs of statements
  // (57014) and locks (55P03), deadlocks (40P01), missing sockets.
  if (
    /^(?:08|57P|53300|57014|55P03|40P01)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)
  )
    return 'UNAVAILABLE';
  if (
    error instanceof Error &&
    /query read timeout|connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
      error.message,
    )
  )
    return 'UNAVAILABLE';
  return 'INTERNAL';
}
