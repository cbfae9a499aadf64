import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const PASSWORD = 'Garage-2026!';

/** Real server process that serves the built site. */
export interface ServerProcess {
  child: ChildProcess;
  origin: string;
  /** Output so far; the log is on `stdout`. */
  output: { stderr: string; stdout: string };
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** Creates a folder that PostgreSQL's user can read when the tests run as root. */
export function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karaj-server-'));
  chmodSync(folder, 0o755);
  return folder;
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const SERVER_COMMAND = [
  process.execPath,
  '--import',
  `${ROOT}scripts/preload.mjs`,
  `${ROOT}src/server/main.ts`,
] as const;
/** Starts the server as the child of a shell, as npm does. */
export const UNDER_A_SHELL = ['/bin/sh', '-c', '"$0" "$@"; true', ...SERVER_COMMAND] as const;

/** Unsets settings of the developer. */
const UNSET = {
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  DATABASE_READ_URL: '',
  BACKEND_URL: '',
  SMTP_URL: '',
  SMS_WEBHOOK_URL: '',
};

/**
 * Runs a script of `npm run` without the developer's own settings and returns its output.
 * @throws with its output when it fails
 */
export const runScript = (name: string, env: Record<string, string>, args: string[] = [], cwd = ROOT) =>
  promisify(execFile)(SERVER_COMMAND[0], [SERVER_COMMAND[1], SERVER_COMMAND[2], `${ROOT}scripts/${name}.ts`, ...args], {
    cwd,
    env: { ...process.env, ...UNSET, ...env },
  });

/** Starts the server without the developer's settings. */
export function startServer(
  port: number,
  env: Record<string, string>,
  [program, ...args]: readonly [string, ...string[]] = SERVER_COMMAND,
  cwd = ROOT,
): ServerProcess {
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO_PASSWORD: PASSWORD,
      ...UNSET,
      // Stops the server with this process, in case the test ends before its clean-up.
      npm_lifecycle_event: 'test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stderr: '', stdout: '' };
  for (const name of ['stderr', 'stdout'] as const)
    child[name].on('data', (chunk: Buffer) => (output[name] += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, origin: `http://127.0.0.1:${port}`, output, ended };
}

/** Waits until the server prints its address; rejects with its output when it exits before. */
export async function waitUntilStarted({ child, output }: ServerProcess): Promise<void> {
  while (!output.stderr.includes('is ready: http')) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output.stderr}`);
    await sleep(10);
  }
}

/** Repeats a request until its status is `status`, for at most `limit` ms; returns the elapsed ms. */
export async function waitForStatus(url: string, status: number, limit: number, init?: RequestInit): Promise<number> {
  const started = performance.now();
  for (;;) {
    const response = await fetch(url, init).catch(() => undefined);
    const took = performance.now() - started;
    if (response?.status === status) return took;
    if (took > limit)
      throw new Error(`${url} returned ${response?.status} after ${Math.round(took)} ms, not ${status}`);
    await sleep(50);
  }
}

export async function signIn(origin: string, identifier = 'admin@karaj.test'): Promise<string> {
  const response = await fetch(`${origin}/backend/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}
