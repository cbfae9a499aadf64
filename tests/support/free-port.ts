import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections; a drawn port is free until its server starts, so workers share none. */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 500;

function drawPort(): number {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const worker = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0);
  return FIRST_PORT + worker * PORTS_PER_WORKER + Math.floor(Math.random() * PORTS_PER_WORKER);
}

/**
 * Returns the first free port of the loopback address from `first` on. A fixed port would fail while another run, or the server
 * that an interrupted run left, has it.
 */
export async function findFreePort(first = drawPort()): Promise<number> {
  for (let port = first; ; port++) {
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
