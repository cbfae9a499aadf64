import type { Capabilities } from '#backend/deps.ts';
import type { Actor } from '#backend/commands/actor.ts';
import type { UploadedFile } from '../storage/uploads.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#domain/endpoint.ts';
import type { Locale } from '#domain/locales.ts';
import type { Grant } from '#domain/roles.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

/** Transport data of a call. The address is used for rate limits only: it is neither stored nor logged. */
export interface Transport {
  address: string;
  requestId: string;
  /**
   * Writes JSON to the socket and returns a placeholder response, because streaming a `Response` takes a fifth of the
   * time of a list. Absent without a socket.
   */
  sendJson?(body: object, head: { status: number; headers: Headers }): Response;
}

/** Handles `/backend/*`; independent of Astro and sockets. */
export interface Backend {
  fetch(request: Request, transport: Transport): Response | Promise<Response>;
}

/** A call after authentication, the permission check and parsing. */
export interface Call<E extends Endpoint = Endpoint> extends Transport {
  deps: Capabilities;
  request: Request;
  locale: Locale;
  /** Undefined only on public calls without a valid token. */
  actor: E['access'] extends 'public' ? Actor | undefined : Actor;
  /** Scope of the permission: the actor's own records or all. */
  grant: Grant;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** File of a multipart call. */
  file: UploadedFile | undefined;
  /** Key of an idempotent call. */
  idempotencyKey: IdempotencyKey | undefined;
  /** Additional response headers, such as `Set-Cookie`. */
  responseHeaders: Headers;
}

/** Returns the fields of the response body, to which `status` and `message` are added, or a whole `Response`. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | Response>;

export interface Route {
  endpoint: Endpoint;
  handle: (call: never) => Promise<unknown>;
}

/** Binds an endpoint to its handler. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({ endpoint, handle });
