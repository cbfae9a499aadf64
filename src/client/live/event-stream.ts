import { createParser } from 'eventsource-parser';
import type { Endpoint } from '#domain/endpoint.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { ApiError, isRetryable, networkError, responseError } from '../api-error.ts';
import { withSession } from '../api.ts';
import { requestHeaders } from '../http.ts';

/** Timeout without data on an open stream: the server sends a comment every 20 s. */
const SILENCE_MS = MINUTE_MS;
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** Lifetime after which a closed stream does not count as a failure. */
const STABLE_MS = 10_000;

interface Listeners {
  /** Called after each (re)connection: events between two connections are lost. */
  onOpen?: () => void;
  onEvent: (name: string | undefined, data: string) => void;
  /** Called when a connection has ended or failed with `error`; `isFinal` if there is no reconnection. */
  onClose?: (isFinal: boolean, error: ApiError | undefined) => void;
}

/**
 * Listens to the server-sent events of an endpoint and reconnects. The stream is open only while the tab is visible,
 * because browsers allow six HTTP/1.1 connections per server. Uses fetch, because `EventSource` cannot send the access
 * token. Returns a function that closes the stream.
 */
export function subscribeToEvents(endpoint: Endpoint, listeners: Listeners): () => void {
  let stream: AbortController | undefined;

  async function keepOpen(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const since = Date.now();
      const error = await listen(endpoint, listeners, signal).catch((thrown: ApiError) => thrown);
      if (signal.aborted) return;
      // A retry cannot succeed: access was refused, or the server has no such endpoint.
      const isFinal = error !== undefined && !isRetryable(error) && error.code !== 'TOO_MANY_REQUESTS';
      listeners.onClose?.(isFinal, error);
      if (isFinal) return;
      if (Date.now() - since > STABLE_MS) failures = 0;
      const retryAfterMs = (error?.retryAfter ?? 0) * 1000;
      await sleep(Math.max(retryAfterMs, Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS)), signal);
    }
  }

  function onVisibilityChange(): void {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (stream !== undefined)) return;
    stream?.abort();
    stream = isVisible ? new AbortController() : undefined;
    if (stream) void keepOpen(stream.signal);
  }

  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    stream?.abort();
  };
}

/**
 * Reads one stream until it ends.
 *
 * @throws ApiError
 */
async function listen(endpoint: Endpoint, { onOpen, onEvent }: Listeners, signal: AbortSignal): Promise<undefined> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const parser = createParser({ onEvent: ({ event, data }) => onEvent(event, data) });
  const decoder = new TextDecoder();
  try {
    restartTimer();
    const combined = AbortSignal.any([signal, silence.signal]);
    const response = await withSession(endpoint, (token) => openStream(endpoint, token, combined));
    onOpen?.();
    const reader = response.body!.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      restartTimer();
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof ApiError ? error : networkError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function openStream(endpoint: Endpoint, token: string | undefined, signal: AbortSignal): Promise<Response> {
  const response = await fetch(`/backend${endpoint.path}`, {
    headers: requestHeaders({ accept: 'text/event-stream' }, token),
    signal,
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw responseError(response.status, body, response.headers.get('retry-after'));
}

/** Resolves after `milliseconds`, or as soon as `signal` aborts. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
