import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { E2E_ENV } from './e2e-environment.ts';

const run = promisify(execFile);

/** Reads the queued messages of a garage, by default the one under test, as `npm run outbox` prints them. */
export async function outbox(env: Record<string, string> = E2E_ENV): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/outbox.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [script], { env: { ...process.env, ...env } });
  return stdout;
}
