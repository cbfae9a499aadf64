import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';

// Workers inherit the ports that the runner has stored in its environment.
const port = Number((process.env.E2E_PORT ??= String(await findFreePort(4390))));
const layoutPort = Number((process.env.E2E_LAYOUT_PORT ??= String(await findFreePort())));
const clone = createHash('sha256')
  .update(fileURLToPath(new URL('../..', import.meta.url)))
  .digest('hex')
  .slice(0, 10);

export const E2E_ORIGIN = `http://127.0.0.1:${port}`;
export const LAYOUT_ORIGIN = `http://127.0.0.1:${layoutPort}`;
export const E2E_PASSWORD = 'Garage-2026!';

/** Environment of the server under test: a separate demo garage; without channels, messages stay in the outbox. */
export const E2E_ENV: Record<string, string> = {
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: join(tmpdir(), `karaj-e2e-${clone}-${port}`),
  DEMO_PASSWORD: E2E_PASSWORD,
  NODE_ENV: 'test',
};

/** Environment of the layout test's server, whose long records would fill the lists of the other tests. */
export const LAYOUT_ENV: Record<string, string> = {
  ...E2E_ENV,
  PORT: String(layoutPort),
  DATA_DIR: `${E2E_ENV.DATA_DIR}-layout`,
};
