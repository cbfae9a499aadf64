import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { StartError } from '#backend/config.ts';
import { createPrivateFolder, type ClusterPaths } from './cluster-paths.ts';

/** Connection to the bundled PostgreSQL. */
export interface ClusterConnection {
  /** Folder of the Unix socket, or a loopback address. */
  host: string;
  port: number;
  user: string;
  database: string;
  password: string;
}

const LOOPBACK = '127.0.0.1';
/** Superuser that `initdb` creates. It is used only to lock the cluster and to prepare the database. */
export const SUPERUSER = 'karaj';
/**
 * Role of the application: it owns the schema of the product's database, and may neither create roles nor run programs.
 */
export const APPLICATION_ROLE = 'karaj_app';
const ACCOUNT = { user: APPLICATION_ROLE, database: 'karaj' } as const;

/** Returns the connection for a new postmaster: a socket in a private folder, or a free loopback port. */
export async function chooseConnection({ platform, socketDir, owner, passwordFile }: ClusterPaths) {
  const password = readPassword(passwordFile);
  if (platform.transport === 'tcp') return { host: LOOPBACK, port: await findFreePort(), ...ACCOUNT, password };
  createPrivateFolder(socketDir, owner);
  return { host: socketDir, port: 5432, ...ACCOUNT, password };
}

/**
 * Returns the connection to a running postmaster: its socket folder, which an earlier release may have chosen, or its
 * TCP port.
 * @throws Error while it does not listen: without a host, the driver would connect to another PostgreSQL of this
 * machine
 */
export function readConnection(paths: ClusterPaths): ClusterConnection {
  const { host, port } = readAddress(paths);
  if (!host) throw new Error(`The PostgreSQL of ${paths.cluster} does not listen.`);
  return { host, port, ...ACCOUNT, password: readPassword(paths.passwordFile) };
}

/** Reads the address of a running postmaster from its PID file, which contains no host until the postmaster listens. */
export function readAddress({ cluster, platform }: ClusterPaths): { host?: string; port: number } {
  const [, , , port, sockets, address] = readPidFile(cluster);
  return platform.transport === 'socket'
    ? { host: sockets?.split(',')[0], port: 5432 }
    : { host: address, port: Number(port) };
}

/** Returns the lines of the PID file of a running postmaster. */
export const readPidFile = (cluster: string): string[] =>
  readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
    .split('\n')
    .map((line) => line.trim());

/** Returns the settings that make a postmaster listen only at the address of a connection. */
export const listenSettings = ({ platform }: ClusterPaths, { host, port }: ClusterConnection): string[] =>
  platform.transport === 'socket'
    ? [`unix_socket_directories=${host}`, 'listen_addresses=', 'unix_socket_permissions=0700']
    : [`port=${port}`, `listen_addresses=${host}`, 'unix_socket_directories='];

/** Reads the password of a cluster's roles. @throws StartError when its file is missing */
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
