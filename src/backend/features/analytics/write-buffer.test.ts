import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteBuffer } from './write-buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a buffer over a fake database that can block and fail, with the written rows and the log. */
function aWriteBuffer() {
  const written: number[][] = [];
  const logged: { rows: number }[] = [];
  let unblock: () => void = () => {};
  let blocked: Promise<void> | undefined;
  let error: Error | undefined;
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const buffer = createWriteBuffer<number>({
    log,
    write: async (rows) => {
      await blocked;
      if (error) throw error;
      written.push(rows);
    },
  });
  return {
    buffer,
    written,
    logged,
    block: () => void (blocked = new Promise((resolve) => (unblock = resolve))),
    unblock: () => unblock(),
    fail: (one?: Error) => (error = one),
    add: (count: number) => Array.from({ length: count }, (_, at) => buffer.add(at)),
  };
}

test('writes rows in one batch after at most 200 ms', async () => {
  const { buffer, written } = aWriteBuffer();
  buffer.add(1);
  await vi.advanceTimersByTimeAsync(150);
  buffer.add(2);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(written).toEqual([[1, 2]]);
});

test('writes a full batch at once', async () => {
  const { written, add } = aWriteBuffer();
  add(500);
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map((rows) => rows.length)).toEqual([500]);
});

test('writes rows that arrive during a write after it, in order', async () => {
  const { buffer, written, block, unblock, add } = aWriteBuffer();
  block();
  add(500);
  await vi.advanceTimersByTimeAsync(0);
  buffer.add(-1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([]);
  unblock();
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map((rows) => rows.length)).toEqual([500, 1]);
});

test('drops rows beyond the maximum and logs their number', async () => {
  const { buffer, written, logged, block, unblock, add } = aWriteBuffer();
  block();
  add(500);
  await vi.advanceTimersByTimeAsync(0);
  add(10_007);
  unblock();
  await buffer.close();
  expect(written.flat()).toHaveLength(10_500);
  expect(logged).toMatchObject([{ rows: 7 }]);
});

test('logs a failed write once and continues with the next', async () => {
  const { buffer, written, logged, fail } = aWriteBuffer();
  fail(new Error('away'));
  buffer.add(1);
  await vi.advanceTimersByTimeAsync(200);
  fail();
  buffer.add(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(written).toEqual([[2]]);
  expect(logged).toMatchObject([{ rows: 1, err: { message: 'away' } }]);
});

test('writes the remaining rows on close', async () => {
  const { buffer, written } = aWriteBuffer();
  buffer.add(1);
  await buffer.close();
  expect(written).toEqual([[1]]);
});
