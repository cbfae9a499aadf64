import pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import { createSlots } from '../http/slots.ts';

/** Hears the payload of a notice; without one, that notices may have been missed. */
export type Listener = (payload?: string) => void;

/** What transactions tell by `pg_notify`, in this process or another. */
export interface DatabaseEvents {
  /** Hears a channel from now on, until the answer is called. */
  subscribe(channel: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

interface Options {
  connection: pg.ClientConfig;
  log: Logger;
  /** Milliseconds before a lost connection is opened again. */
  pause?: number;
}

/**
 * One connection for all channels, opened for the first listener and again whenever it is lost. It must reach PostgreSQL
 * itself: a pooler keeps no LISTEN.
 */
export function createDatabaseEvents({ connection, log, pause = 1_000 }: Options): DatabaseEvents {
  const channels = new Map<string, Set<Listener>>();
  let connected: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
    client.on('notification', ({ channel, payload }) => channels.get(channel)?.forEach((tell) => tell(payload)));
    client.on('error', (error) => log.warn({ err: error }, 'the connection for notices failed'));
    await client.connect();
    for (const channel of channels.keys()) await listen(client, channel);
    client.once('end', reopen);
    return client;
  }

  const open = () =>
    (connected ??= connect().catch((error: unknown) => {
      reopen();
      throw error;
    }));

  /** What was told in between is lost, so everybody is told that. */
  function reopen() {
    connected = undefined;
    if (isClosed) return;
    timer = setTimeout(() => {
      open().then(
        () => channels.forEach((listeners) => listeners.forEach((tell) => tell())),
        () => {},
      );
    }, pause).unref();
  }

  return {
    async subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      try {
        await listen(await open(), channel);
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connected?.then(
        (client) => client.end(),
        () => {},
      );
    },
  };
}

/** The same channel again changes nothing. */
const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`);

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
