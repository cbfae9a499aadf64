import pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import { createKeyedSemaphore } from '../concurrency.ts';

/**
 * Receives the payload of a notification; without one, notifications may have been missed while the connection was
 * down.
 */
export type Listener = (payload?: string) => void;

/** Notifications that transactions send with `pg_notify`, from this process or another. */
export interface DatabaseEvents {
  /** Subscribes to a channel; the returned function unsubscribes. */
  subscribe(channel: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

interface Options {
  connection: pg.ClientConfig;
  log: Logger;
  /** Milliseconds before a lost connection is reopened. */
  reconnectDelay?: number;
}

/**
 * Listens to all channels on one connection, opened for the first listener and reopened whenever it is lost. It must
 * reach PostgreSQL directly: a connection pooler drops LISTEN.
 */
export function createDatabaseEvents({ connection, log, reconnectDelay = 1_000 }: Options): DatabaseEvents {
  const channels = new Map<string, Set<Listener>>();
  let connected: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
    client.on('notification', ({ channel, payload }) =>
      channels.get(channel)?.forEach((listener) => listener(payload)),
    );
    client.on('error', (error) =>
      log.warn({ err: error }, 'the connection that receives database notifications failed'),
    );
    await client.connect();
    for (const channel of channels.keys()) await listen(client, channel);
    client.once('end', reconnect);
    return client;
  }

  const open = () =>
    (connected ??= connect().catch((error: unknown) => {
      reconnect();
      throw error;
    }));

  /** Reopens the connection, then calls every listener without a payload: notifications sent in between are lost. */
  function reconnect() {
    connected = undefined;
    if (isClosed) return;
    timer = setTimeout(() => {
      open().then(
        () => channels.forEach((listeners) => listeners.forEach((listener) => listener())),
        () => {},
      );
    }, reconnectDelay).unref();
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

/** Runs LISTEN; repeating it for a channel has no effect. */
const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`);

/** Open streams per process and per person; a browser opens at most six connections to one server. */
const MAX_STREAMS = { all: 1_000, each: 6, retryAfter: 30 };

/** Database events and the open event streams that forward them to browsers. */
export interface LiveEvents extends DatabaseEvents {
  /**
   * Registers a stream of a person; the returned function removes it. `end` is called when the server stops.
   * @throws AppError UNAVAILABLE while the server stops, TOO_MANY_REQUESTS beyond the limits
   */
  openStream(person: string, end: () => void): () => void;
  /** Returns the number of open streams. */
  countStreams(): number;
  /** Ends all streams and rejects new ones. */
  closeStreams(): void;
}

/**
 * Creates the database events and the registry of open event streams of this process.
 * @throws AppError UNAVAILABLE in `openStream`
 */
export function createLiveEvents(options: Options): LiveEvents {
  const events = createDatabaseEvents(options);
  const acquire = createKeyedSemaphore(MAX_STREAMS);
  const open = new Set<() => void>();
  let isStopping = false;
  return {
    ...events,
    openStream(person, end) {
      if (isStopping) throw new AppError('UNAVAILABLE');
      const release = acquire(person);
      open.add(end);
      return () => {
        if (open.delete(end)) release();
      };
    },
    countStreams: () => open.size,
    closeStreams() {
      isStopping = true;
      for (const end of open) end();
    },
  };
}
