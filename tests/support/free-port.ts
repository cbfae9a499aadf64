import { once } from 'node:events';
import { createServer } from 'node:net';

/** First port of all ranges, below the ephemeral ports of outgoing connections. */
const FIRST_PORT = 20_000;
/** Workers use separate ranges: a port that was found free is not reserved until its server listens. */
const PORTS_PER_WORKER = 500;
/** Ports at the end of a range in which a file's first port is not drawn, so that its further ones have room. */
const ROOM = 50;

function drawPort(): number {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const worker = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0);
  return FIRST_PORT + worker * PORTS_PER_WORKER + Math.floor(Math.random() * (PORTS_PER_WORKER - ROOM));
}

/** Counts up, because the servers on the ports that were found may not listen yet. */
let next = drawPort();

/**
 * Returns the first free port of the loopback address from `first` on; without `first`, one that no earlier call has
 * returned. Another run, or a server that an interrupted run left behind, could occupy a fixed port.
 */
export async function findFreePort(first?: number): Promise<number> {
  for (let port = first ?? next++; ; port = first === undefined ? next++ : port + 1) {
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
