import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#backend/config.ts';

/** Response header of `/readyz` with the id of the data folder, sent to clients on this machine only. */
export const INSTALLATION_HEADER = 'x-karaj-installation';

/** Milliseconds. */
const TIMEOUT = 2_000;
const MAX_PORT = 65_535;

/**
 * Program that listens on the port: this product with the same, another or an unknown data folder, or another program.
 */
export type PortUser = 'same' | 'other' | 'unknown' | 'program';

/**
 * Returns the id of a data folder: a hash of its path and of a random text stored in it, which reveals neither. Creates
 * the text unless `mayCreate` is false. Undefined if the text can be neither read nor created.
 */
export function readInstallationId(dataDir: string, { mayCreate = true } = {}): string | undefined {
  const file = join(dataDir, 'installation-id');
  try {
    if (mayCreate) {
      mkdirSync(dataDir, { recursive: true });
      writeIfMissing(file);
    }
    return createHash('sha256')
      .update(readFileSync(file, 'utf8').trim() + realpathSync(dataDir))
      .digest('hex')
      .slice(0, 32);
  } catch {
    return undefined;
  }
}

function writeIfMissing(file: string) {
  try {
    writeFileSync(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 });
  } catch {
    // An earlier start has written the file, or the folder is read-only.
  }
}

/** Returns the URL of a server for a browser on this machine. */
export function formatLocalUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/`;
}

type PortConfig = Pick<Config, 'host' | 'port' | 'dataDir'>;

/** Identifies the program on a port by its response to `/readyz`. */
export async function findPortUser({ host, port, dataDir }: PortConfig, fetch = globalThis.fetch): Promise<PortUser> {
  const response = await fetch(`${formatLocalUrl(host, port)}readyz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (!response || ![200, 503].includes(response.status) || !response.headers.has('x-request-id')) return 'program';
  const id = response.headers.get(INSTALLATION_HEADER);
  if (!id) return 'unknown';
  return id === readInstallationId(dataDir, { mayCreate: false }) ? 'same' : 'other';
}

/** Returns a message for the operator that names the program on the port and the fix. */
export function describePortUser(user: PortUser, { host, port, dataDir }: PortConfig): string {
  const address = formatLocalUrl(host, port);
  const another = `choose another port, such as PORT=${port < MAX_PORT ? port + 1 : port - 1}, in .env or in front of the command`;
  if (user === 'same')
    return `Karaj already runs at ${address} with the data in ${dataDir}: open that address, or end it.`;
  if (user === 'other') return `Another Karaj runs at ${address} with other data: end it, or ${another}.`;
  if (user === 'unknown') return `Karaj already runs at ${address}: open that address, end it, or ${another}.`;
  return `Port ${port} of ${host} is taken by another program: end it, or ${another}.`;
}
