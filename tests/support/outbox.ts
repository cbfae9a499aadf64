import { E2E_ENV } from './e2e-environment.ts';
import { runScript } from './server-process.ts';

/** Returns the queued messages as `npm run outbox` prints them, by default those of the garage under test. */
export const readOutbox = async (env: Record<string, string> = E2E_ENV): Promise<string> =>
  (await runScript('outbox', env)).stdout;
