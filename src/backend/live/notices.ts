import pg from 'pg';
import type { Logger } from 'pino';

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
