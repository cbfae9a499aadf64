import type pg from 'pg';
import type { Logger } from 'pino';
import { createSlots } from '#backend/http/slots.ts';
import { AppError } from '#domain/errors.ts';
import { createDatabaseEvents, type DatabaseEvents } from './notices.ts';

/** Streams of events at once in this process, and of one person: a browser has six connections to a server. */
const ALL = 1_000;
const EACH = 6;
const RETRY_AFTER = 30;

/** What happens elsewhere, and the open streams that tell people of it. */
export interface LiveEvents extends DatabaseEvents {
  /** Counts a stream of a person; the answer counts it out. `end` is called when the server stops. */
  openStream(person: string, end: () => void): () => void;
  /** Ends all streams and lets no new one in. */
  closeStreams(): void;
}

export function createLiveEvents(options: { connection: pg.ClientConfig; log: Logger }): LiveEvents {
  const notices = createDatabaseEvents(options);
  const takePlace = createSlots({ all: ALL, each: EACH, retryAfter: RETRY_AFTER });
  const ends = new Set<() => void>();
  let isStopping = false;
  return {
    ...notices,
    openStream(person, end) {
      if (isStopping) throw new AppError('UNAVAILABLE');
      const leave = takePlace(person);
      ends.add(end);
      return () => {
        if (ends.delete(end)) leave();
      };
    },
    closeStreams() {
      isStopping = true;
      for (const end of ends) end();
    },
  };
}
