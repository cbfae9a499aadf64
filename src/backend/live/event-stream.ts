import { authenticate } from '#backend/auth/authenticate.ts';
import type { Call } from '#backend/http/route.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';

/** Milliseconds between two signs of life; proxies and browsers give up on a line that is silent for a minute. */
const HEARTBEAT = 20_000;
/** Milliseconds until a browser asks again. */
const RETRY = 3_000;
/** Events on their way to somebody who does not read them. */
const WAITING_MAX = 100;

/** The reader went: the stream is closed already. */
const GONE = 'gone';

export interface ServerEvent {
  name: string;
  data: object;
}

interface Source {
  channel: string;
  /** The event that a notice means to this person, if any; without a payload notices may have been missed. */
  eventOf(payload?: string): ServerEvent | undefined;
}

type StreamCall = Pick<Call<Endpoint & { access: 'session' }>, 'deps' | 'actor' | 'request'>;

/** Answers with server-sent events, as long as the session lives, its person keeps the role and the server runs. */
export async function eventStream(call: StreamCall, { channel, eventOf }: Source): Promise<Response> {
  const { deps, actor, request } = call;
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let unsubscribe: (() => void) | undefined;

  const isOver = new AbortController();
  const end = () => isOver.abort();
  const leave = deps.live.openStream(actor.id, end);
  const body = new ReadableStream<Uint8Array>(
    { start: (started) => void (controller = started), cancel: () => isOver.abort(GONE) },
    { highWaterMark: WAITING_MAX },
  );
  const send = (text: string) => {
    if (isOver.signal.aborted) return;
    if (controller.desiredSize! > 0) controller.enqueue(encoder.encode(text));
    else end();
  };
  const timer = setInterval(async () => {
    if (await isSessionValid(call)) send(': still here\n\n');
    else end();
  }, HEARTBEAT).unref();
  isOver.signal.addEventListener('abort', () => {
    clearInterval(timer);
    unsubscribe?.();
    leave();
    if (isOver.signal.reason !== GONE) controller.close();
  });
  if (request.signal.aborted) end();
  request.signal.addEventListener('abort', end);

  try {
    unsubscribe = await deps.live.subscribe(channel, (payload) => {
      const event = eventOf(payload);
      if (event) send(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
    });
  } catch (error) {
    end();
    throw new AppError('UNAVAILABLE', { cause: error });
  }
  if (isOver.signal.aborted) unsubscribe();
  send(`retry: ${RETRY}\n\n`);
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy in front passes each event on at once.
      'x-accel-buffering': 'no',
    },
  });
}

/** A database that is away for a moment says nothing about the session. */
const isSessionValid = ({ deps, actor, request }: StreamCall): Promise<boolean> =>
  authenticate(deps, request, false).then(
    (now) => now?.role === actor.role,
    (error: unknown) => !(error instanceof AppError),
  );
