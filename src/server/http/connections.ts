import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { isLoopbackAddress } from '#backend/auth/cookies.ts';
import { networkPrefix } from '#backend/limits/limits.ts';
import { createKeyedSemaphore, type KeyedSemaphore } from '#backend/concurrency.ts';
import type { Config } from '#backend/config.ts';

/** Milliseconds between log lines about refused connections. */
const LOG_INTERVAL = 10_000;
const RETRY_AFTER = 1;

interface Options {
  config: Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'>;
  log: Logger;
  /** Milliseconds after which a connection is destroyed when its client has accepted no byte of the pending output. */
  idle: number;
  /** Milliseconds between two checks of all connections. */
  check: number;
}

/**
 * Acquires a permit for a pending request of an address and returns the function that releases it.
 * @throws AppError TOO_MANY_REQUESTS
 */
type LimitRequests = KeyedSemaphore;

/**
 * Limits the connections of a server, in total and by address, and destroys those whose client does not read. Behind a
 * proxy every connection is the proxy's: then the returned function limits the pending requests of an address.
 */
export function guardConnections(server: Server, { config, log, idle, check }: Options): LimitRequests {
  const isBehindProxy = config.trustProxy > 0;
  const acquire = createAddressLimit(config.maxConnectionsPerAddress);
  const outputs = new Map<Socket, Output>();
  let refused = 0;
  let loggedAt = -Infinity;

  function countRefused() {
    refused += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL) return;
    log.warn({ connections: refused }, 'connections were refused: the limit was reached');
    [refused, loggedAt] = [0, now];
  }

  server.maxConnections = config.maxConnections;
  server.on('drop', countRefused);
  server.on('connection', (socket: Socket) => {
    try {
      const release = isBehindProxy ? undefined : acquire(socket.remoteAddress ?? '');
      outputs.set(socket, { queued: 0, since: 0 });
      socket.once('close', () => {
        outputs.delete(socket);
        release?.();
      });
    } catch {
      countRefused();
      socket.destroy();
    }
  });
  const timer = setInterval(() => destroyStalled(outputs, idle), check).unref();
  server.once('close', () => clearInterval(timer));
  return isBehindProxy ? acquire : () => () => {};
}

/** Creates the semaphore that limits concurrent connections or requests per network; loopback is not limited. */
function createAddressLimit(each: number): KeyedSemaphore {
  const acquire = createKeyedSemaphore({ all: Infinity, each: each || Infinity, retryAfter: RETRY_AFTER });
  return (address) => (isLoopbackAddress(address) ? () => {} : acquire(networkPrefix(address)));
}

interface Output {
  /** Bytes that the kernel had not accepted at the last check. */
  queued: number;
  /** Time of the last change of `queued`. */
  since: number;
}

/**
 * Destroys connections whose client has accepted no byte of the pending output for `idle` milliseconds, even if it
 * sends data.
 */
function destroyStalled(outputs: Map<Socket, Output>, idle: number) {
  const now = performance.now();
  for (const [socket, output] of outputs) {
    const queued = countQueued(socket);
    if (queued !== output.queued) Object.assign(output, { queued, since: now });
    else if (queued > 0 && now - output.since >= idle) socket.destroy();
  }
}

/**
 * Returns the number of bytes that the kernel has not accepted: `writeQueueSize` of libuv, which Node's socket timeout
 * also uses. `writableLength` counts a whole buffer until its last byte is written.
 */
function countQueued(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return socket.writableLength && (handle?.writeQueueSize ?? 0);
}
