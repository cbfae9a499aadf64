import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterConnection } from '#server/postgres/connection.ts';
import { findFreePort } from './free-port.ts';

/** Transaction pooler in front of a bundled PostgreSQL. */
export interface Pooler {
  /** Value of `DATABASE_URL`. */
  url: string;
  /** Returns the number of forwarded statements. */
  statements(): number;
  /** Returns uses of session state, which transaction pooling breaks. */
  violations(): string[];
  close(): Promise<void>;
}

/** Startup parameters that pgbouncer accepts. */
const ACCEPTED_SETTINGS = new Set(['user', 'database', 'client_encoding', 'application_name']);
/** Matches statements whose effect outlives their transaction. */
const SESSION_STATEMENT =
  /^\s*(?:set\s+(?!local\b)|listen\b|unlisten\b|prepare\b|declare\b|discard\b)|\bpg_(?:try_)?advisory_(?:lock|unlock)|set_config\([^)]*false\s*\)/i;

/**
 * Starts a proxy to PostgreSQL that records each use of session state: startup parameters, named statements and
 * statements whose effect outlives their transaction.
 */
export async function openSpy({ host, port, user, password, database }: ClusterConnection): Promise<Pooler> {
  const violations = new Set<string>();
  let statements = 0;
  const record = (text: string, name = '') => {
    statements++;
    if (name || SESSION_STATEMENT.test(text)) violations.add(name ? `named: ${text}` : text);
  };
  const server = createServer((client: Socket) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    let pending = Buffer.alloc(0);
    let hasStarted = false;
    client.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const at = hasStarted ? 1 : 0;
        const end = pending.length >= at + 4 ? pending.readUInt32BE(at) + at : Infinity;
        if (pending.length < end) return;
        const texts = pending.toString('utf8', at + 4, end).split('\0');
        if (!hasStarted) {
          const settings = pending.toString('utf8', 8, end).split('\0');
          for (let index = 0; settings[index]; index += 2)
            if (!ACCEPTED_SETTINGS.has(settings[index]!)) violations.add(`setting: ${settings[index]}`);
          hasStarted = true;
        } else if (pending[0] === 'P'.charCodeAt(0)) record(texts[1]!, texts[0]);
        else if (pending[0] === 'Q'.charCodeAt(0)) record(texts[0]!);
        pending = pending.subarray(end);
      }
    });
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    statements: () => statements,
    violations: () => [...violations],
    close: async () => void server.close(),
  };
}

/** Starts Debian's pgbouncer in transaction mode with three connections. */
export async function openPgbouncer({ host, port, user, password, database }: ClusterConnection): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'karaj-pooler-'));
  chmodSync(folder, 0o755);
  const listenPort = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${database} = host=${host} port=${port} dbname=${database} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  );
  // pgbouncer refuses to run as root, and only PostgreSQL's account may access the folder of the socket.
  const account = execFileSync('id', ['-nu', String(statSync(host).uid)], { encoding: 'utf8' }).trim();
  const isRoot = process.getuid?.() === 0;
  const child: ChildProcess = spawn('/usr/sbin/pgbouncer', [...(isRoot ? ['-u', account] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'close');
  while (!log.includes('process up')) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${log}`);
    await sleep(20);
  }
  return {
    url: `postgres://${user}@127.0.0.1:${listenPort}/${database}`,
    statements: () => Infinity,
    violations: () => [...new Set(log.match(/(?:ERROR|unsupported).*/g) ?? [])],
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
