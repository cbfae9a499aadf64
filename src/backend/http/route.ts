import type { Capabilities } from '#backend/capabilities.ts';
import type { UploadedFile } from '../storage/uploads.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#domain/endpoint.ts';
import type { Locale } from '#domain/locales.ts';
import type { Grant, Role } from '#domain/roles.ts';

/** The signed-in person of one call, as the database knows them now. */
export interface Actor {
  id: string;
  role: Role;
  sessionId: string;
}

/** What the transport knows of a call. The address is for throttling alone: it is neither stored nor logged. */
export interface Transport {
  address: string;
  requestId: string;
  /**
   * Sends JSON at once, and gives what stands for a reply that has gone. A `Response` would hold it in a stream, which costs a
   * fifth of a list. Absent where there is no socket.
   */
  sendJson?(body: object, head: { status: number; headers: Headers }): Response;
}

/** One call after parsing, authentication and the role check. */
export interface Call<E extends Endpoint = Endpoint> extends Transport {
  deps: Capabilities;
  request: Request;
  locale: Locale;
  /** Absent only on public calls without a valid token. */
  actor: E['access'] extends 'public' ? Actor | undefined : Actor;
  /** How far the permission reaches: the actor's own rows or all. */
  grant: Grant;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Of a multipart call. */
  file: UploadedFile | undefined;
  /** `Set-Cookie` and the like. */
  replyHeaders: Headers;
}

/** Answers with the reply's own fields; `status` and `message` are added, a `Response` goes out as it is. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | Response>;

export interface Route {
  endpoint: Endpoint;
  handle: (call: never) => Promise<unknown>;
}

/** Binds a declared call to its handler. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({ endpoint, handle });
