import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** Requests get this long to end, ms; an open stream of events never does. */
const GRACE = 8_000;
const LIMIT = 20_000;

/** Stops on a signal, and when the `npm start` above us is gone: connections first, then what they work with. */
export function stopOnSignals(front: Server, log: Logger, close: () => Promise<void>) {
  let stopping = false;
  function stop(why: string) {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping: ${why}`);
    setTimeout(() => process.exit(1), LIMIT).unref();
    setTimeout(() => front.closeAllConnections(), GRACE).unref();
    front.close(() => {
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    });
    front.closeIdleConnections();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  // A SIGTERM to `npm start` ends npm and its shell; neither passes it on, but the parent changes.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop('npm ended'), 500).unref();
}
