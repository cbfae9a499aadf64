import * as v from 'valibot';
import { allEndpoints } from '#domain/contract.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';

/** Request that a mock receives; `path` is without `/backend`. */
export interface MockedRequest {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined for a form. */
  body: unknown;
}

const ENDPOINTS = allEndpoints().map(({ id, endpoint }) => ({
  id,
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Returns the violations of the contract by one mocked call, and the response with every declared field. */
export function checkContract(
  request: MockedRequest,
  { status, body }: { status: number; body?: object | undefined },
): { violations: string[]; body: object | undefined } {
  const found = ENDPOINTS.find(
    ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(request.path),
  );
  if (!found) return { violations: [`${request.method} ${request.path} is not in the contract`], body };
  const { id, endpoint } = found;
  // The server answers an invalid request with an error.
  const violations = [400, 422].includes(status) ? [] : findRequestViolations(endpoint, request);
  if (status >= 400) {
    const { code }: { code?: ErrorCode } = body ?? {};
    if (code && ERRORS[code] !== status) violations.push(`the error ${code} does not have the status ${status}`);
    return { violations: violations.map((text) => `${id}: ${text}`), body };
  }
  if (status !== endpoint.status) violations.push(`the status is ${endpoint.status}, not ${status}`);
  const { status: _status, message: _message, ...given } = (body ?? {}) as Record<string, unknown>;
  const completed = completeValue(endpoint.response, given, 'response', violations) as object;
  violations.push(...listIssues('response', v.safeParse(endpoint.response, completed)));
  return { violations: violations.map((text) => `${id}: ${text}`), body: { ...body, ...completed } };
}

function findRequestViolations({ query, body, multipart }: Endpoint, request: MockedRequest): string[] {
  const unexpected = query ? [] : Object.keys(request.query).map((name) => `query: ${name} is unknown`);
  return [
    ...unexpected,
    ...(query ? listIssues('query', v.safeParse(query, request.query)) : []),
    ...(body && !multipart ? listIssues('body', v.safeParse(body, request.body)) : []),
  ];
}

const listIssues = (part: string, { issues }: { issues?: readonly v.BaseIssue<unknown>[] | undefined }): string[] =>
  (issues ?? []).map((issue) => `${part}: ${v.getDotPath(issue)}: ${issue.message}`);

/** Valibot schema with the properties by which a missing value is completed. */
type AnySchema = Schema & {
  pipe?: readonly AnySchema[];
  wrapped?: AnySchema;
  item?: AnySchema;
  entries?: Record<string, AnySchema>;
  options?: readonly unknown[];
  literal?: unknown;
};

const SIMPLE: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false, record: {}, unknown: null };

/** Adds the fields that a mock leaves out, and reports those that the contract lacks. */
function completeValue(schema: AnySchema, value: unknown, path: string, violations: string[]): unknown {
  const { type, pipe, wrapped, item, entries, options, literal } = schema;
  if (pipe && pipe[0] !== schema && pipe[0]!.type !== type) return completeValue(pipe[0]!, value, path, violations);
  if (type === 'optional') return value === undefined ? undefined : completeValue(wrapped!, value, path, violations);
  if (type === 'nullable') return value == null ? null : completeValue(wrapped!, value, path, violations);
  if (type === 'array' && (value === undefined || Array.isArray(value)))
    return (value ?? []).map((one: unknown, index: number) =>
      completeValue(item!, one, `${path}.${index}`, violations),
    );
  if (entries && (value === undefined || (typeof value === 'object' && value !== null)))
    return completeObject(entries, (value ?? {}) as Record<string, unknown>, path, violations);
  if (type === 'union' && value !== undefined) return completeOption(options as AnySchema[], value, path);
  if (value !== undefined) return value;
  if (type === 'picklist') return options![0];
  if (type === 'literal') return literal;
  if (type === 'union') return completeValue(options![0] as AnySchema, value, path, violations);
  return SIMPLE[type];
}

/** Completes a value by the first option that it satisfies. */
function completeOption(options: readonly AnySchema[], value: unknown, path: string): unknown {
  for (const option of options) {
    const unknown: string[] = [];
    const completed = completeValue(option, value, path, unknown);
    if (unknown.length === 0 && v.is(option, completed)) return completed;
  }
  return value;
}

function completeObject(
  entries: Record<string, AnySchema>,
  value: Record<string, unknown>,
  path: string,
  violations: string[],
): object {
  for (const name of Object.keys(value))
    if (!Object.hasOwn(entries, name) && value[name] !== undefined) violations.push(`${path}.${name} is unknown`);
  const completed = Object.entries(entries).map(([name, schema]) => [
    name,
    completeValue(schema, value[name], `${path}.${name}`, violations),
  ]);
  return { ...value, ...Object.fromEntries(completed.filter(([, one]) => one !== undefined)) };
}

const found: string[] = [];

/** Records the violations of a mocked call, with which the current test fails at its end; returns the response. */
export function enforceContract(
  request: MockedRequest,
  response: { status: number; body?: object | undefined },
): object | undefined {
  const { violations, body } = checkContract(request, response);
  found.push(...violations);
  return body;
}

/** Fails when mocks or requests broke the contract. */
export function assertNoViolations(): void {
  const violations = [...new Set(found.splice(0))];
  if (violations.length > 0) throw new Error(`The contract forbids:\n${violations.join('\n')}`);
}
