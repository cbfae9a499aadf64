import type { Logger } from 'pino';

/** Collects rows and writes them in batches. */
export interface WriteBuffer<Row> {
  add(row: Row): void;
  /** Writes the remaining rows. */
  close(): Promise<void>;
}

interface Options<Row> {
  write: (rows: Row[]) => Promise<void>;
  log: Logger;
}

/** Milliseconds after the first row of a batch. */
const FLUSH_DELAY = 200;
const BATCH_SIZE = 500;
/** Rows to keep while the database is slow or down; a few megabytes. */
const MAX_ROWS = 10_000;

/** Creates a buffer that drops rows beyond `MAX_ROWS` and those of a failed write, so that it never delays its caller. */
export function createWriteBuffer<Row>({ write, log }: Options<Row>): WriteBuffer<Row> {
  let rows: Row[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll() {
    while (rows.length > 0) {
      const batch = rows.slice(0, BATCH_SIZE);
      rows = rows.slice(BATCH_SIZE);
      try {
        await write(batch);
      } catch (error) {
        log.warn({ err: error, rows: batch.length }, 'a batch of rows could not be written');
      }
    }
    if (dropped > 0) log.warn({ rows: dropped }, 'rows were dropped: the write buffer was full');
    dropped = 0;
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
    add(row) {
      if (rows.length >= MAX_ROWS) {
        dropped += 1;
        return;
      }
      rows.push(row);
      if (rows.length >= BATCH_SIZE) void flush();
      else if (!writing) timer ??= setTimeout(() => void flush(), FLUSH_DELAY);
    },
    close: flush,
  };
}
