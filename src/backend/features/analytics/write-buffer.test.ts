import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteBuffer } from './write-buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A buffer over a database that can be held up, and what was written and logged. */
function open() {
  const written: number[][] = [];
  const logged: { rows: number }[] = [];
  let free: () => void = () => {};
  let held: Promise<void> | undefined;
  let error: Error | undefined;
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const buffer = createWriteBuffer<number>({
    log,
    write: async (rows) => {
      await held;
      if (error) throw error;
      written.push(rows);
    },
  });
  return {
    buffer,
    written,
    logged,
    hold: () => (held = new Promise((resolve) => (free = resolve))),
    free: () => free(),
    fail: (one?: Error) => (error = one),
    add: (count: number) => Array.from({ length: count }, (_, at) => buffer.add(at)),
  };
}

test('rows are written together, none later than 200 ms', async () => {
  const { buffer, written } = open();
  buffer.add(1);
  await vi.advanceTimersByTimeAsync(150);
  buffer.add(2);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(written).toEqual([[1, 2]]);
});

test('a full batch does not wait', async () => {
  const { written, add } = open();
  add(500);
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map((rows) => rows.length)).toEqual([500]);
});

test('what comes during a write is written after it, in order', async () => {
  const { buffer, written, hold, free, add } = open();
  hold();
  add(500);
  await vi.advanceTimersByTimeAsync(0);
  buffer.add(-1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([]);
  free();
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map((rows) => rows.length)).toEqual([500, 1]);
});

test('a slow database does not fill the memory: what is beyond the bound is dropped, and counted in the log', async () => {
  const { buffer, written, logged, hold, free, add } = open();
  hold();
  add(500);
  await vi.advanceTimersByTimeAsync(0);
  add(10_007);
  free();
  await buffer.close();
  expect(written.flat()).toHaveLength(10_500);
  expect(logged).toMatchObject([{ rows: 7 }]);
});

test('a write that fails is told once, and the next one goes on', async () => {
  const { buffer, written, logged, fail } = open();
  fail(new Error('away'));
  buffer.add(1);
  await vi.advanceTimersByTimeAsync(200);
  fail();
  buffer.add(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(written).toEqual([[2]]);
  expect(logged).toMatchObject([{ rows: 1, err: { message: 'away' } }]);
});

test('closing writes what waits', async () => {
  const { buffer, written } = open();
  buffer.add(1);
  await buffer.close();
  expect(written).toEqual([[1]]);
});
