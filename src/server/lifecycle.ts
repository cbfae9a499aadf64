import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, StartError } from '#backend/config.ts';
import { describePortUser, findPortUser, formatLocalUrl } from './doctor/port-user.ts';
import type { RunningBackend } from './running-backend.ts';

/** Milliseconds from the stop signal until open connections are closed. */
const DRAIN_TIMEOUT = 8_000;
/** Milliseconds from the stop signal until the process exits in any case. */
const STOP_TIMEOUT = 20_000;
/**
 * Milliseconds between two closings of idle connections: `Server.close()` closes only those that are idle when it is
 * called.
 */
const IDLE_CHECK = 100;
/** Connections that wait to be accepted; the kernel drops further ones, whose clients try again after a second. */
const BACKLOG = 4_096;
/** PID of the parent when the process starts, because npm may end before the server is ready. */
const PARENT_PID = process.ppid;

/** Stops on a signal and when the parent `npm start` ends: first the connections, then the backend. */
export function stopOnSignals(front: Server, log: Logger, running: Pick<RunningBackend, 'close' | 'endStreams'>) {
  let stopping = false;
  function stop(why: string) {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping the server: ${why}`);
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    setTimeout(() => front.closeAllConnections(), DRAIN_TIMEOUT).unref();
    front.close(() => {
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the backend did not close cleanly');
          process.exit(1);
        },
      );
    });
    running.endStreams?.();
    setInterval(() => front.closeIdleConnections(), IDLE_CHECK).unref();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  // npm and its shell do not forward SIGTERM, but the parent process changes when they end.
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== PARENT_PID && stop('npm ended'), 500).unref();
}

type ListenConfig = Pick<Config, 'host' | 'port' | 'dataDir'>;

/**
 * Opens the port and returns the address for a browser on this machine.
 * @throws StartError when the port or host cannot be used
 */
export async function listen(server: Server, config: ListenConfig): Promise<string> {
  const { host, port } = config;
  server.listen({ port, host, backlog: BACKLOG });
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(describePortUser(await findPortUser(config), config));
    if (code === 'EACCES') throw new StartError(`Port ${port} is not open to this user: set PORT to one above 1023.`);
    throw new StartError(`The server cannot listen on ${host}: ${(error as Error).message}. See HOST.`);
  }
  const { port: actual } = server.address() as AddressInfo;
  return formatLocalUrl(host, actual);
}

/**
 * Checks that the port is free, by listening on it for a moment before the other work of a start.
 * @throws StartError when the port or host cannot be used
 */
export async function assertPortFree(config: ListenConfig): Promise<void> {
  const server = createServer();
  await listen(server, config);
  await new Promise((resolve) => void server.close(resolve));
}
