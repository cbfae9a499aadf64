import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#backend/config.ts';
import { StartError } from '#backend/start-error.ts';

/** Opens the port and tells the address that a browser on this machine reaches it by. */
export async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} of ${host} is taken by another program: end it, or set PORT to a free one.`);
    }
    if (code === 'EACCES') throw new StartError(`Port ${port} is not open to this user: set PORT to one above 1023.`);
    throw new StartError(`The server cannot listen on ${host}: ${(error as Error).message}. See HOST.`);
  }
  const { port: actual } = server.address() as AddressInfo;
  return `http://${reachable(host)}:${actual}/`;
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
