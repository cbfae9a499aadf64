import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Child process that runs during the test. */
export interface RunningProgram {
  child: ChildProcess;
  /** Lines of its output so far. */
  lines: string[];
  stop(): Promise<void>;
}

/** Milliseconds between two checks of a condition. */
const CHECK_INTERVAL_MS = 50;
/** Time between SIGTERM and SIGKILL. */
const KILL_DELAY_MS = 5_000;

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Starts a program, which is killed when this process exits. */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions = {}): RunningProgram {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  running.add(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) collectLines(stream, lines);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', (error) => lines.push(error.message));
  void ended.then(() => running.delete(child));
  async function stop() {
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), KILL_DELAY_MS);
    await ended;
    clearTimeout(overdue);
  }
  return { child, lines, stop };
}

function collectLines(stream: NodeJS.ReadableStream | null, lines: string[]) {
  let rest = '';
  stream?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop()!;
    lines.push(...parts);
  });
}

/**
 * Repeats a check until it returns a value other than `undefined`, `null` and `false`. A check that throws is repeated.
 *
 * @throws Error with the description and the last error after `limit` ms
 */
export async function waitFor<Value>(
  description: string,
  limit: number,
  check: () => Value | Promise<Value>,
): Promise<NonNullable<Value>> {
  const end = performance.now() + limit;
  let reason = '';
  for (;;) {
    try {
      const value = await check();
      if (value !== undefined && value !== null && value !== false) return value;
      reason = '';
    } catch (error) {
      reason = `: ${(error as Error).message}`;
    }
    if (performance.now() > end) throw new Error(`${description} did not happen within ${limit} ms${reason}`);
    await sleep(CHECK_INTERVAL_MS);
  }
}

/** Returns the first path that exists. */
export const findInstalled = (...paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path));

/** Removes the profile of a browser that may still be writing to it. */
export const removeProfile = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
