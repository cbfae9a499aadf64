import type pg from 'pg';
import type { Logger } from 'pino';
import { createSlots } from '#backend/http/slots.ts';
import { AppError } from '#domain/errors.ts';
import { createNotices, type Notices } from './notices.ts';

/** Streams of events at once in this process, and of one person: a browser has six connections to a server. */
const ALL = 1_000;
const EACH = 6;
const RETRY_AFTER = 30;

/** What happens elsewhere, and the open streams that tell people of it. */
export interface Live extends Notices {
  /** Counts a stream of a person; the answer counts it out. `end` is called when the server stops. */
  enter(person: string, end: () => void): () => void;
  /** Ends all streams and lets no new one in. */
  endStreams(): void;
}

export function createLive(options: { connection: pg.ClientConfig; log: Logger }): Live {
  const notices = createNotices(options);
  const takePlace = createSlots({ all: ALL, each: EACH, retryAfter: RETRY_AFTER });
  const ends = new Set<() => void>();
  let isStopping = false;
  return {
    ...notices,
    enter(person, end) {
      if (isStopping) throw new AppError('UNAVAILABLE');
      const leave = takePlace(person);
      ends.add(end);
      return () => {
        if (ends.delete(end)) leave();
      };
    },
    endStreams() {
      isStopping = true;
      for (const end of ends) end();
    },
  };
}
