import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { StartError } from '#backend/config.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { createPrivateFolder } from './cluster.ts';

/** Connection to the bundled PostgreSQL. */
export interface ClusterConnection {
  /** Folder of the Unix socket, or a loopback address. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** Only over TCP. */
  password?: string;
}

const LOOPBACK = '127.0.0.1';
/** User and database of every cluster. */
export const ACCOUNT = { user: 'karaj', database: 'karaj' } as const;

/** Returns the connection for a new postmaster: a socket in a private folder, or a free loopback port. */
export async function chooseConnection({ platform, socketDir, owner, passwordFile }: ClusterPaths) {
  if (platform.transport === 'socket') {
    createPrivateFolder(socketDir, owner);
    return { host: socketDir, port: 5432, ...ACCOUNT };
  }
  return { host: LOOPBACK, port: await findFreePort(), ...ACCOUNT, password: readPassword(passwordFile) };
}

/** Returns the settings with which a postmaster listens for a connection, and nowhere else. */
export const listenSettings = ({ platform }: ClusterPaths, { host, port }: ClusterConnection): string[] =>
  platform.transport === 'socket'
    ? [`unix_socket_directories=${host}`, 'listen_addresses=', 'unix_socket_permissions=0700']
    : [`port=${port}`, `listen_addresses=${host}`, 'unix_socket_directories='];

/** Reads the password of a cluster that is reached over TCP. @throws StartError when its file is missing */
export function readPassword(passwordFile: string): string {
  try {
    return readFileSync(passwordFile, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new StartError(
      `The password of the database is missing: put ${passwordFile} back from a copy of its folder, or restore a backup into another DATA_DIR (npm run restore).`,
      { cause },
    );
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, LOOPBACK, done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => void server.close(done));
  return port;
}
