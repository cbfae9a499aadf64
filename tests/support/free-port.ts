import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections; files that run side by side rarely draw the same one. */
const drawPort = () => 20_000 + Math.floor(Math.random() * 10_000);

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
