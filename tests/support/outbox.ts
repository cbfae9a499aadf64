import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { E2E_ENV } from './e2e-environment.ts';
import { NODE, ROOT } from './server-process.ts';

const run = promisify(execFile);

/** Reads the queued messages of a garage, by default the one under test, as `npm run outbox` prints them. */
export async function outbox(env: Record<string, string> = E2E_ENV): Promise<string> {
  const { stdout } = await run(NODE[0], [NODE[1], NODE[2], `${ROOT}scripts/outbox.ts`], {
    env: { ...process.env, ...env },
  });
  return stdout;
}
