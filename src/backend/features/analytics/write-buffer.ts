import type { Logger } from 'pino';

/** Takes rows at once and writes them a little later, many in one statement. */
export interface WriteBuffer<Row> {
  add(row: Row): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

interface Options<Row> {
  write: (rows: Row[]) => Promise<void>;
  log: Logger;
}

/** The longest that a row waits for others, in ms. */
const WAIT = 200;
const BATCH = 500;
/** Rows that wait at once while the database is slow or away; a few megabytes. */
const BOUND = 10_000;

/** For what may be lost rather than slow anybody down: beyond the bound, and in a write that fails, rows are dropped. */
export function createWriteBuffer<Row>({ write, log }: Options<Row>): WriteBuffer<Row> {
  let rows: Row[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll() {
    while (rows.length > 0) {
      const batch = rows.slice(0, BATCH);
      rows = rows.slice(BATCH);
      try {
        await write(batch);
      } catch (error) {
        log.warn({ err: error, rows: batch.length }, 'a batch could not be written');
      }
    }
    if (dropped > 0) log.warn({ rows: dropped }, 'more came than could be written');
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
      if (rows.length >= BOUND) {
        dropped += 1;
        return;
      }
      rows.push(row);
      if (rows.length >= BATCH) void flush();
      else if (!writing) timer ??= setTimeout(flush, WAIT);
    },
    close: flush,
  };
}
