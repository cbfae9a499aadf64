import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteBuffer } from './write-buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a buffer over a fake database that can block and fail; records written rows, log lines and outcomes. */
function aWriteBuffer() {
  const written: number[][] = [];
  const logged: { rows: number }[] = [];
  const outcomes: string[] = [];
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
  const add = (row: number) =>
    void buffer.add(row).then(
      () => outcomes.push('stored'),
      ({ code }: { code: string }) => outcomes.push(code),
    );
  return {
    buffer,
    written,
    logged,
    outcomes,
    block: () => void (blocked = new Promise((resolve) => (unblock = resolve))),
    unblock: () => unblock(),
    fail: (one?: Error) => (error = one),
    add,
    addMany: (count: number) => Array.from({ length: count }, (_, at) => add(at)),
  };
}

test('writes rows in one batch after at most 10 ms', async () => {
  const { add, written } = aWriteBuffer();
  add(1);
  await vi.advanceTimersByTimeAsync(9);
  add(2);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([[1, 2]]);
});

test('resolves a row when its batch is written, and not before', async () => {
  const { add, outcomes, block, unblock } = aWriteBuffer();
  block();
  add(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcomes).toEqual([]);
  unblock();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual(['stored']);
});

test('writes a full batch immediately', async () => {
  const { written, addMany } = aWriteBuffer();
  addMany(500);
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map((rows) => rows.length)).toEqual([500]);
});

test('writes rows that arrive during a write after it, in order', async () => {
  const { add, written, block, unblock, addMany } = aWriteBuffer();
  block();
  addMany(500);
  await vi.advanceTimersByTimeAsync(0);
  add(-1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([]);
  unblock();
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map((rows) => rows.length)).toEqual([500, 1]);
});

test('rejects rows beyond the maximum and logs their number', async () => {
  const { buffer, written, logged, outcomes, block, unblock, addMany } = aWriteBuffer();
  block();
  addMany(500);
  await vi.advanceTimersByTimeAsync(0);
  addMany(10_007);
  unblock();
  await buffer.close();
  expect(written.flat()).toHaveLength(10_500);
  expect(outcomes.filter((outcome) => outcome === 'UNAVAILABLE')).toHaveLength(7);
  expect(logged).toMatchObject([{ rows: 7 }]);
});

test('rejects the rows of a failed write and continues with the next', async () => {
  const { add, written, logged, outcomes, fail } = aWriteBuffer();
  fail(new Error('away'));
  add(1);
  await vi.advanceTimersByTimeAsync(10);
  fail();
  add(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(written).toEqual([[2]]);
  expect(outcomes).toEqual(['UNAVAILABLE', 'stored']);
  expect(logged).toMatchObject([{ rows: 1, err: { message: 'away' } }]);
});

test('writes the remaining rows on close', async () => {
  const { add, buffer, written } = aWriteBuffer();
  add(1);
  await buffer.close();
  expect(written).toEqual([[1]]);
});
