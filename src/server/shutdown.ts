import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { RunningBackend } from './running-backend.ts';

/** Requests get this long to end, ms. */
const GRACE = 8_000;
const LIMIT = 20_000;
/** A connection whose request ended is idle; Node closes only those that are so at once. */
const IDLE_CHECK = 100;

/** Stops on a signal, and when the `npm start` above us is gone: connections first, then what they work with. */
export function stopOnSignals(front: Server, log: Logger, running: Pick<RunningBackend, 'close' | 'endStreams'>) {
  let stopping = false;
  function stop(why: string) {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping: ${why}`);
    setTimeout(() => process.exit(1), LIMIT).unref();
    setTimeout(() => front.closeAllConnections(), GRACE).unref();
    front.close(() => {
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    });
    running.endStreams?.();
    setInterval(() => front.closeIdleConnections(), IDLE_CHECK).unref();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  // A SIGTERM to `npm start` ends npm and its shell; neither passes it on, but the parent changes.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop('npm ended'), 500).unref();
}
