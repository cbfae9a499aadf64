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
export type LimitRequests = KeyedSemaphore;

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
      outputs.set(socket, { written: 0, since: 0 });
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
  /** Bytes that were passed to the kernel or queued at the last check. */
  written: number;
  /** Time of the last change of `written`, or of the last check without queued bytes. */
  since: number;
}

/**
 * Destroys connections whose client has accepted no part of the pending output for `idle` milliseconds, even if it
 * sends data. The output of a connection grows in parts (`endInParts`), so its count tells the progress.
 */
function destroyStalled(outputs: Map<Socket, Output>, idle: number) {
  const now = performance.now();
  for (const [socket, output] of outputs) {
    const written = socket.bytesWritten;
    if (socket.writableLength === 0 || written !== output.written) Object.assign(output, { written, since: now });
    else if (now - output.since >= idle) socket.destroy();
  }
}
