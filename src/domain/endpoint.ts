import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './roles.ts';

export type Schema = v.GenericSchema<any, any>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Required authorization: `public` needs no token, `session` needs any valid token, and a permission needs the token of
 * a role that has it.
 */
export type Access = 'public' | 'session' | Permission;

/**
 * Declaration of an API endpoint. Client, router, query keys, access tests and OpenAPI are derived from it
 * (docs/decisions/001-one-endpoint-table.md).
 */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseBody extends Schema = Schema,
> {
  readonly method: Method;
  /** Path under `/backend` with parameters as `{name}`. */
  readonly path: Path;
  readonly access: Access;
  /** I18n namespace of the field labels in validation messages. */
  readonly name: string;
  readonly query: Query;
  /** JSON body; with `multipart`, the form fields other than `file`. */
  readonly body: Body;
  readonly multipart: boolean;
  /** Accepts an [`Idempotency-Key`](docs/rules/validation.md#idempotency); by default if it creates a record. */
  readonly idempotent: boolean;
  /** The response is an endless stream of server-sent events. */
  readonly streams: boolean;
  /** Media types of the response when it is a file. */
  readonly files: readonly string[] | undefined;
  /** The response body without `status` and `message`, which all responses have. */
  readonly response: ResponseBody;
  /**
   * Converts the body of a response in the client, where an external backend may respond otherwise than `response`.
   * @throws TypeError if that is impossible
   */
  readonly read: ((body: any) => object) | undefined;
  /** HTTP status of a successful response. */
  readonly status: 200 | 201 | 202;
  /** Error codes of the handler, besides those that follow from the other facts (`listErrorCodes`). */
  readonly errors: readonly ErrorCode[];
  /** Accepts a user who still has to set up the [required second factor](docs/rules/sessions.md#second-factor). */
  readonly withoutFactor: boolean;
  /**
   * Needs [reauthentication](docs/rules/sessions.md#reauthentication) in each call, or in calls that change a MANAGER
   * or ADMIN; set by `withReauthentication`.
   */
  readonly reauthentication: 'always' | 'for-leads' | undefined;
}

interface Spec<Path extends string, Query, Body, ResponseBody> {
  method: Method;
  path: Path;
  access: Access;
  name: string;
  query?: Query;
  body?: Body;
  multipart?: boolean;
  idempotent?: boolean;
  streams?: boolean;
  files?: readonly string[];
  response: ResponseBody;
  read?: Endpoint['read'];
  status?: Endpoint['status'];
  errors?: Endpoint['errors'];
  withoutFactor?: boolean;
}

/** Declares an endpoint and fills in the defaults. */
export const endpoint = <
  const Path extends string,
  ResponseBody extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  spec: Spec<Path, Query, Body, ResponseBody>,
): Endpoint<Path, Query, Body, ResponseBody> => ({
  ...spec,
  query: spec.query as Query,
  body: spec.body as Body,
  multipart: spec.multipart ?? false,
  idempotent: spec.idempotent ?? (spec.method === 'POST' && spec.status === 201),
  streams: spec.streams ?? false,
  files: spec.files,
  read: spec.read,
  status: spec.status ?? 200,
  errors: spec.errors ?? [],
  withoutFactor: spec.withoutFactor ?? false,
  reauthentication: undefined,
});

export type ParamsOf<E extends Endpoint> = { [Name in ParamNames<E['path']>]: string };
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
/** Query and body as a caller passes them, before parsing. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
/** Parsed query and body as a handler receives them. */
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type ResponseOf<E extends Endpoint> = v.InferOutput<E['response']>;

/** Codes that every call may respond with: limits, an outage, a full disk, and a query with unknown parameters. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'VALIDATION',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'BACKEND_UNREACHABLE',
  'UNAVAILABLE',
  'STORAGE_FULL',
];

/** Lists the error codes that a call may respond with: those of its handler and those that its facts imply. */
export function listErrorCodes(call: Endpoint): ErrorCode[] {
  const { access, body, errors, idempotent, path, reauthentication, withoutFactor } = call;
  const implied: Partial<Record<ErrorCode, boolean>> = {
    MALFORMED: body !== undefined,
    UNSUPPORTED_TYPE: body !== undefined,
    TOO_LARGE: body !== undefined,
    REQUEST_TIMEOUT: body !== undefined,
    UNAUTHENTICATED: access !== 'public',
    INVALID_TOKEN: access !== 'public',
    SECOND_FACTOR_REQUIRED: access !== 'public' && !withoutFactor,
    ROLE_FORBIDDEN: access !== 'public' && access !== 'session',
    // The record of a repeated call may be deleted by now.
    NOT_FOUND: path.includes('{') || idempotent,
    ALREADY_RECORDED: idempotent,
    REAUTHENTICATION_NEEDED: reauthentication !== undefined,
  };
  const codes = Object.keys(implied) as ErrorCode[];
  return [...new Set([...COMMON_ERRORS, ...codes.filter((code) => implied[code]), ...errors])];
}

/** Returns the parameter names of a path. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** Replaces each `{name}` in a path by its URL-encoded value; a missing value becomes an empty string. */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
