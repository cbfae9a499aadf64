import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { E2E_ENV } from './e2e-environment.ts';

const run = promisify(execFile);

/** Reads the queued messages of the garage under test, as `npm run outbox` prints them. */
export async function outbox(): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/outbox.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [script], { env: { ...process.env, ...E2E_ENV } });
  return stdout;
}
