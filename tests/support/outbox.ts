import { E2E_ENV } from './e2e-environment.ts';
import { runScript } from './server-process.ts';

/** Reads the queued messages of a garage, by default the one under test, as `npm run outbox` prints them. */
export const readOutbox = async (env: Record<string, string> = E2E_ENV): Promise<string> =>
  (await runScript('outbox', env)).stdout;
