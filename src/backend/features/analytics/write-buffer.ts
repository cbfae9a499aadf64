import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';

/** Collects rows and writes them in batches. */
export interface WriteBuffer<Row> {
  /**
   * Resolves when the batch of the row is committed.
   * @throws AppError UNAVAILABLE when the batch could not be written or the buffer is full
   */
  add(row: Row): Promise<void>;
  /** Writes the remaining rows. */
  close(): Promise<void>;
}

interface Options<Row> {
  write: (rows: Row[]) => Promise<void>;
  log: Logger;
}

/**
 * Maximum milliseconds for which a batch collects rows before its write. Rows that arrive during a write form the next
 * batch.
 */
const FLUSH_DELAY = 10;
const BATCH_SIZE = 500;
/** Maximum buffered rows while the database is slow or down: a few megabytes. */
const MAX_ROWS = 10_000;

interface Pending<Row> {
  row: Row;
  resolve: () => void;
  reject: (error: AppError) => void;
}

/**
 * Creates a buffer that rejects rows beyond `MAX_ROWS`, so that a flood never fills the memory.
 * @throws AppError UNAVAILABLE
 */
export function createWriteBuffer<Row>({ write, log }: Options<Row>): WriteBuffer<Row> {
  let pending: Pending<Row>[] = [];
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll() {
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_SIZE);
      pending = pending.slice(BATCH_SIZE);
      try {
        await write(batch.map(({ row }) => row));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        log.warn({ err: error, rows: batch.length }, 'a batch of page views could not be written');
        for (const { reject } of batch) reject(new AppError('UNAVAILABLE'));
      }
    }
    if (refused > 0) log.warn({ rows: refused }, 'page views were refused: the write buffer is full');
    refused = 0;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    async add(row) {
      if (pending.length >= MAX_ROWS) {
        refused += 1;
        throw new AppError('UNAVAILABLE');
      }
      const written = new Promise<void>((resolve, reject) => pending.push({ row, resolve, reject }));
      if (pending.length >= BATCH_SIZE) void flush();
      else if (!writing) timer ??= setTimeout(() => void flush(), FLUSH_DELAY);
      await written;
    },
    close: flush,
  };
}
