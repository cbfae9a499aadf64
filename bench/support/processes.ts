import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

/** Node options of `npm start`. */
export const START_NODE_ARGS = packageJson.scripts.start.split(' ').slice(1, -1);

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface RunningProcess {
  origin: string;
  pid: number;
  /** Milliseconds from the spawn to the first response. */
  startupMs: number;
  /** Resident memory of the process, MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a program of this repository and resolves when it responds on `port`. */
export async function startProcess(
  script: string,
  args: string[],
  env: Record<string, string>,
  port: number,
  path = '/healthz',
): Promise<RunningProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [...START_NODE_ARGS, script, ...args], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await responds(origin + path))) {
    if (child.exitCode !== null) throw new Error(`${script} ended: ${errors}`);
    await sleep(5);
  }
  return {
    origin,
    pid: child.pid!,
    startupMs: performance.now() - started,
    memory: () => residentMb(child),
    stop: () => stop(child),
  };
}

const responds = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
