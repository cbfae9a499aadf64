import { visits } from '#domain/visits/endpoints.ts';
import { ApiError, isRetryable, networkError, responseError } from './api-error.ts';
import { withSession } from './api.ts';
import { eventReader } from './event-reader.ts';
import { requestHeaders } from './http.ts';

/** The server says something every 20 s; a line silent for longer is dead, whatever the browser believes. */
const SILENCE_MS = 60_000;
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** A line that held this long was no failure. */
const STEADY_MS = 10_000;

/**
 * Calls `onChanged` when a visit within reach, its tasks, payments or media changed, and when a line is there again that
 * was not for a while. Only while the tab is seen: over HTTP/1.1 a browser has six connections to a server. `EventSource`
 * cannot send a token. The result stops it.
 */
export function subscribeToVisitChanges(onChanged: () => void): () => void {
  let line: AbortController | undefined;
  let isFirst = true;

  const onOpen = () => {
    if (!isFirst) onChanged();
    isFirst = false;
  };

  async function keepOpen(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const since = Date.now();
      const error = await listen(onOpen, onChanged, signal).catch((thrown: ApiError) => thrown);
      // Refused, or a server that has no such call: another try would be the same.
      if (error && !isRetryable(error) && error.code !== 'TOO_MANY_REQUESTS') return;
      if (Date.now() - since > STEADY_MS) failures = 0;
      const asked = (error?.retryAfter ?? 0) * 1000;
      await pause(Math.max(asked, Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS)), signal);
    }
  }

  function follow(): void {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen === (line !== undefined)) return;
    line?.abort();
    line = isSeen ? new AbortController() : undefined;
    if (line) void keepOpen(line.signal);
  }

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    line?.abort();
  };
}

/** One line, until it ends; throws an `ApiError`. */
async function listen(onOpen: () => void, onChanged: () => void, signal: AbortSignal): Promise<undefined> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const read = eventReader(({ event }) => event === 'changed' && onChanged());
  const decoder = new TextDecoder();
  try {
    heard();
    const either = AbortSignal.any([signal, silence.signal]);
    const response = await withSession(visits.follow, (token) => open(token, either));
    onOpen();
    const reader = response.body!.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard();
      read(decoder.decode(piece.value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function open(token: string | undefined, signal: AbortSignal): Promise<Response> {
  const response = await fetch(`/backend${visits.follow.path}`, {
    headers: requestHeaders({ accept: 'text/event-stream' }, token),
    signal,
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw responseError(response.status, body, response.headers.get('retry-after'));
}

/** Ends early when it is no longer waited for. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
