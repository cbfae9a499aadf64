// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redirectTo } from '../redirect.ts';
import { readAccessToken, endSession, refreshSession } from '../session.ts';
import { subscribeToVisitChanges } from './visit-changes.ts';

vi.mock('../redirect.ts');
vi.mock('../session.ts');

interface ServerStream {
  url: string;
  token: string | null;
  isOpen: boolean;
  send: (text: string) => void;
  end: () => void;
}
let streams: ServerStream[];
let respond: () => Response | undefined;
let stop: (() => void) | undefined;
const onChanged = vi.fn<() => void>();
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** Fake server that opens a stream for each request, unless `respond` returns a response. */
function serve(input: RequestInfo | URL, { headers, signal }: RequestInit = {}): Response {
  const refused = respond();
  const url = input as string | URL;
  const stream: ServerStream = {
    url: String(url),
    token: new Headers(headers).get('authorization'),
    isOpen: !refused,
    send: () => undefined,
    end: () => undefined,
  };
  streams.push(stream);
  if (refused) return refused;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream.send = (text) => controller.enqueue(encoder.encode(text));
      stream.end = () => {
        stream.isOpen = false;
        controller.close();
      };
      signal?.addEventListener('abort', () => {
        stream.isOpen = false;
        controller.error(signal.reason);
      });
    },
  });
  return new Response(body);
}

function setVisibilityState(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  streams = [];
  respond = () => undefined;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof serve>) => serve(...args));
  vi.mocked(readAccessToken).mockReturnValue('old');
  vi.mocked(endSession).mockResolvedValue();
  vi.mocked(refreshSession).mockImplementation(async () => {
    vi.mocked(readAccessToken).mockReturnValue('new');
    return { state: 'refreshed', token: 'new' };
  });
  setVisibilityState('visible');
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});
const start = async () => {
  stop = subscribeToVisitChanges(onChanged);
  await pass();
};
/** Starts, and discards the call of `onChanged` for the first connection. */
const startAndClearCalls = async () => {
  await start();
  onChanged.mockClear();
};

test('calls back when the stream opens: the visit may have changed since it was read', async () => {
  respond = () => (streams.length === 0 ? Response.json({ code: 'UNAVAILABLE' }, { status: 503 }) : undefined);
  await start();
  expect(onChanged).not.toHaveBeenCalled();
  await pass(1_000);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('calls back on a change, not on a keep-alive', async () => {
  await startAndClearCalls();
  expect(streams).toMatchObject([{ url: '/backend/visit/follow-visits', token: 'Bearer old' }]);
  streams[0]!.send(': hello\n\n');
  await pass();
  expect(onChanged).not.toHaveBeenCalled();
  streams[0]!.send('event: changed\nda');
  streams[0]!.send('ta: {"id":"v1"}\n\n');
  await pass();
  expect(onChanged).toHaveBeenCalledOnce();
});

test('reconnects when the stream ends and calls back for missed changes', async () => {
  await startAndClearCalls();
  streams[0]!.end();
  await pass(999);
  expect(streams).toHaveLength(1);
  await pass(1);
  expect(streams).toHaveLength(2);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('backs off while the server is unavailable', async () => {
  respond = () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 });
  await start();
  await pass(15_000);
  expect(streams).toHaveLength(5);
  respond = () => undefined;
  await pass(16_000);
  expect(streams.at(-1)!.isOpen).toBe(true);
});

test('waits for Retry-After', async () => {
  respond = () => Response.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'retry-after': '20' } });
  await start();
  await pass(19_000);
  expect(streams).toHaveLength(1);
  await pass(1_000);
  expect(streams).toHaveLength(2);
});

test('reconnects after a minute of silence', async () => {
  await start();
  await pass(50_000);
  streams[0]!.send(':\n\n');
  await pass(50_000);
  expect(streams[0]!.isOpen).toBe(true);
  await pass(11_000);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test('closes the stream in a hidden tab and calls back when it is visible again', async () => {
  await startAndClearCalls();
  setVisibilityState('hidden');
  await pass(120_000);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
  expect(onChanged).not.toHaveBeenCalled();
  setVisibilityState('visible');
  await pass();
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('refreshes a rejected token and reconnects with the new one', async () => {
  const responses = [Response.json({ code: 'INVALID_TOKEN' }, { status: 401 })];
  respond = () => responses.shift();
  await start();
  expect(streams.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
  expect(streams[1]!.isOpen).toBe(true);
});

test('ends a session that cannot be refreshed and does not reconnect', async () => {
  respond = () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
  vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code: 'REFRESH_FAILED' });
  await start();
  await pass(120_000);
  expect(endSession).toHaveBeenCalledOnce();
  expect(redirectTo).toHaveBeenCalledWith('/');
  expect(streams).toHaveLength(1);
});

test('does not reconnect to a server without the endpoint', async () => {
  respond = () => Response.json({ code: 'NOT_FOUND' }, { status: 404 });
  await start();
  await pass(120_000);
  expect(streams).toHaveLength(1);
});

test('closes the stream and does not reconnect after unsubscribing', async () => {
  await start();
  stop!();
  setVisibilityState('visible');
  await pass(120_000);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
});
