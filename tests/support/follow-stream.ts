import { afterEach, expect, vi } from 'vitest';
import type { App, Caller } from './app.ts';

const opened: ReadableStreamDefaultReader[] = [];

export const cancelStreams = () => Promise.all(opened.splice(0).map((reader) => reader.cancel()));

/** Cancels the streams of each test at its end; call it once per test file. */
export function cancelStreamsAfterEach(): void {
  afterEach(async () => {
    vi.useRealTimers();
    await cancelStreams();
  });
}

/** Opens the event stream at `path` of the API; `next` returns its next chunk as a string, or undefined at the end. */
export async function followStream(app: App, path: string, { token }: Pick<Caller, 'token'>, signal?: AbortSignal) {
  const response = await app.fetch(`/backend${path}`, { headers: { authorization: `Bearer ${token}` }, signal });
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  opened.push(reader);
  const decoder = new TextDecoder();
  const next = async () => {
    const { done, value } = await reader.read();
    return done ? undefined : decoder.decode(value);
  };
  expect(await next()).toBe('retry: 3000\n\n');
  return { response, next };
}
