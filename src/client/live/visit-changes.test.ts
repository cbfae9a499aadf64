// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redirectTo } from '../redirect.ts';
import { readAccessToken, endSession, refreshSession } from '../session.ts';
import { subscribeToVisitChanges } from './visit-changes.ts';

vi.mock('../redirect.ts');
vi.mock('../session.ts');

interface Line {
  url: string;
  token: string | null;
  isOpen: boolean;
  say: (text: string) => void;
  end: () => void;
}
let lines: Line[];
let answer: () => Response | undefined;
let stop: (() => void) | undefined;
const onChanged = vi.fn<() => void>();
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** Fake server with open streams; `answer` may reject one. */
function serve(input: RequestInfo | URL, { headers, signal }: RequestInit = {}): Response {
  const refused = answer();
  const url = input as string | URL;
  const line: Line = {
    url: String(url),
    token: new Headers(headers).get('authorization'),
    isOpen: !refused,
    say: () => undefined,
    end: () => undefined,
  };
  lines.push(line);
  if (refused) return refused;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line.say = (text) => controller.enqueue(encoder.encode(text));
      line.end = () => {
        line.isOpen = false;
        controller.close();
      };
      signal?.addEventListener('abort', () => {
        line.isOpen = false;
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
  lines = [];
  answer = () => undefined;
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
/** Starts, and clears the call for the first opening. */
const startAndForget = async () => {
  await start();
  onChanged.mockClear();
};

test('calls back when the stream opens: the visit may have changed since it was read', async () => {
  answer = () => (lines.length === 0 ? Response.json({ code: 'UNAVAILABLE' }, { status: 503 }) : undefined);
  await start();
  expect(onChanged).not.toHaveBeenCalled();
  await pass(1_000);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('calls back on a change, not on a keep-alive', async () => {
  await startAndForget();
  expect(lines).toMatchObject([{ url: '/backend/visit/follow-visits', token: 'Bearer old' }]);
  lines[0]!.say(': hello\n\n');
  await pass();
  expect(onChanged).not.toHaveBeenCalled();
  lines[0]!.say('event: changed\nda');
  lines[0]!.say('ta: {"id":"v1"}\n\n');
  await pass();
  expect(onChanged).toHaveBeenCalledOnce();
});

test('reconnects when the stream ends and calls back for missed changes', async () => {
  await startAndForget();
  lines[0]!.end();
  await pass(999);
  expect(lines).toHaveLength(1);
  await pass(1);
  expect(lines).toHaveLength(2);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('backs off while the server is unavailable', async () => {
  answer = () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 });
  await start();
  await pass(15_000);
  expect(lines).toHaveLength(5);
  answer = () => undefined;
  await pass(16_000);
  expect(lines.at(-1)!.isOpen).toBe(true);
});

test('waits for Retry-After', async () => {
  answer = () => Response.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'retry-after': '20' } });
  await start();
  await pass(19_000);
  expect(lines).toHaveLength(1);
  await pass(1_000);
  expect(lines).toHaveLength(2);
});

test('reconnects after a minute of silence', async () => {
  await start();
  await pass(50_000);
  lines[0]!.say(':\n\n');
  await pass(50_000);
  expect(lines[0]!.isOpen).toBe(true);
  await pass(11_000);
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test('closes the stream in a hidden tab and calls back when it is visible again', async () => {
  await startAndForget();
  setVisibilityState('hidden');
  await pass(120_000);
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([false]);
  expect(onChanged).not.toHaveBeenCalled();
  setVisibilityState('visible');
  await pass();
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('refreshes a rejected token and reconnects with the new one', async () => {
  const answers = [Response.json({ code: 'INVALID_TOKEN' }, { status: 401 })];
  answer = () => answers.shift();
  await start();
  expect(lines.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
  expect(lines[1]!.isOpen).toBe(true);
});

test('ends a session that cannot be refreshed and does not reconnect', async () => {
  answer = () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
  vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code: 'REFRESH_FAILED' });
  await start();
  await pass(120_000);
  expect(endSession).toHaveBeenCalledOnce();
  expect(redirectTo).toHaveBeenCalledWith('/');
  expect(lines).toHaveLength(1);
});

test('does not reconnect to a server without the endpoint', async () => {
  answer = () => Response.json({ code: 'NOT_FOUND' }, { status: 404 });
  await start();
  await pass(120_000);
  expect(lines).toHaveLength(1);
});

test('closes the stream and does not reconnect after unsubscribing', async () => {
  await start();
  stop!();
  setVisibilityState('visible');
  await pass(120_000);
  expect(lines.map(({ isOpen }) => isOpen)).toEqual([false]);
});
