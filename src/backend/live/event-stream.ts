import { authenticate } from '#backend/auth/authenticate.ts';
import { SESSION_REVOKED_CHANNEL } from '#backend/auth/sessions.ts';
import type { Call } from '#backend/http/route.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';

/** Milliseconds between two heartbeats; proxies and browsers close a connection that is idle for a minute. */
const HEARTBEAT = 20_000;
/** Milliseconds before a browser reconnects. */
const RETRY = 3_000;
/** Maximum number of unread events per stream; a client that exceeds it is disconnected. */
const MAX_UNREAD = 100;

/** Abort reason when the reader cancelled: the stream is closed already. */
const CANCELLED = 'cancelled';

export interface ServerEvent {
  name: string;
  data: object;
}

interface Source {
  channel: string;
  /**
   * Converts the payload of a notification to the event for this person, or undefined for none. Without a payload,
   * notifications may have been missed.
   */
  toEvent(payload?: string): ServerEvent | undefined;
}

type StreamCall = Pick<Call<Endpoint & { access: 'session' }>, 'deps' | 'actor' | 'request'>;

/**
 * Responds with the events of a channel, see `openStream`.
 * @throws AppError UNAVAILABLE, TOO_MANY_REQUESTS
 */
export const createEventStream = (call: StreamCall, { channel, toEvent }: Source): Promise<Response> =>
  openStream(call, (send) =>
    call.deps.live.subscribe(channel, (payload) => {
      const event = toEvent(payload);
      if (event) send({ name: event.name, json: JSON.stringify(event.data) });
    }),
  );

/** Subscribes to a source of events; the returned function unsubscribes. */
type Subscribe = (send: (event: { name: string; json: string }) => void) => Promise<() => void>;

/**
 * Responds with server-sent events until the session ends, the person's role changes or the server stops. Implemented
 * without a library (docs/decisions/031-event-stream.md).
 * @throws AppError UNAVAILABLE when the database cannot be listened to, TOO_MANY_REQUESTS beyond the stream limits
 */
export async function openStream(call: StreamCall, subscribe: Subscribe): Promise<Response> {
  const { deps, actor, request } = call;
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const unsubscribe: (() => void)[] = [];

  const ending = new AbortController();
  const end = () => ending.abort();
  const release = deps.live.openStream(actor.id, end);
  const body = new ReadableStream<Uint8Array>(
    { start: (started) => void (controller = started), cancel: () => ending.abort(CANCELLED) },
    { highWaterMark: MAX_UNREAD },
  );
  const send = (text: string) => {
    if (ending.signal.aborted) return;
    if (controller.desiredSize! > 0) controller.enqueue(encoder.encode(text));
    else end();
  };
  const endWithSession = async () => {
    if (!(await isSessionValid(call))) end();
  };
  const sendHeartbeat = async () => {
    await endWithSession();
    send(': still here\n\n');
  };
  const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT).unref();
  ending.signal.addEventListener('abort', () => {
    clearInterval(timer);
    unsubscribe.forEach((stop) => stop());
    release();
    if (ending.signal.reason !== CANCELLED) controller.close();
  });
  if (request.signal.aborted) end();
  request.signal.addEventListener('abort', end);

  try {
    send(`retry: ${RETRY}\n\n`);
    unsubscribe.push(
      await deps.live.subscribe(SESSION_REVOKED_CHANNEL, (sessionId) => {
        if (sessionId === actor.sessionId) end();
        else if (sessionId === undefined) void endWithSession();
      }),
    );
    unsubscribe.push(await subscribe(({ name, json }) => send(`event: ${name}\ndata: ${json}\n\n`)));
  } catch (error) {
    end();
    throw new AppError('UNAVAILABLE', { cause: error });
  }
  if (ending.signal.aborted) unsubscribe.forEach((stop) => stop());
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Turns off response buffering in nginx.
      'x-accel-buffering': 'no',
    },
  });
}

/**
 * Returns true for a live session with an unchanged role, and when the query fails, because an outage does not end a
 * session.
 */
const isSessionValid = ({ deps, actor, request }: StreamCall): Promise<boolean> =>
  authenticate(deps, request, false).then(
    (current) => current?.role === actor.role && !current.mustEnrol,
    (error: unknown) => !(error instanceof AppError),
  );
