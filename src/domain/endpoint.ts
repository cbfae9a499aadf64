import type * as v from 'valibot';
import type { Permission } from './permissions.ts';

export type Schema = v.GenericSchema<any, any>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `public` needs no token; `session` any valid one; otherwise the permission decides by role. */
export type Access = 'public' | 'session' | Permission;

/** One call of the API: what client, router, query keys, access tests and OpenAPI all read. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly method: Method;
  /** Under `/backend`, with `{name}` for each parameter. */
  readonly path: Path;
  readonly access: Access;
  /** The i18n namespace whose `fields` name the fields of a problem. */
  readonly name: string;
  readonly query: Query;
  /** JSON, or a form with `file` where `multipart` is set. */
  readonly body: Body;
  readonly multipart: boolean;
  /** Takes an `Idempotency-Key`: sent again under the same one it is done once. */
  readonly idempotent: boolean;
  /** The reply is a stream of server-sent events, which never ends by itself. */
  readonly streams: boolean;
  /** The whole reply but `status` and `message`, which every reply carries. */
  readonly reply: Reply;
  /** The status of success. */
  readonly status: 200 | 201 | 202;
}

interface Spec<Path extends string, Query, Body, Reply> {
  method: Method;
  path: Path;
  access: Access;
  name: string;
  query?: Query;
  body?: Body;
  multipart?: boolean;
  idempotent?: boolean;
  streams?: boolean;
  reply: Reply;
  status?: Endpoint['status'];
}

/** Declares one call; see `Endpoint`. */
export const endpoint = <
  const Path extends string,
  Reply extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  spec: Spec<Path, Query, Body, Reply>,
): Endpoint<Path, Query, Body, Reply> => ({
  ...spec,
  query: spec.query as Query,
  body: spec.body as Body,
  multipart: spec.multipart ?? false,
  idempotent: spec.idempotent ?? false,
  streams: spec.streams ?? false,
  status: spec.status ?? 200,
});

export type ParamsOf<E extends Endpoint> = { [Name in ParamNames<E['path']>]: string };
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
/** What a caller passes, before parsing. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
/** What a handler gets, parsed. */
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>;

/** The names of a path's parameters. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** A path with its parameters filled in. */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
