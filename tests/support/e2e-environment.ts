import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';

// The workers inherit the ports that the runner has found.
const port = Number((process.env.E2E_PORT ??= String(await findFreePort(4390))));
const layoutPort = Number((process.env.E2E_LAYOUT_PORT ??= String(await findFreePort())));
const clone = createHash('sha256')
  .update(fileURLToPath(new URL('../..', import.meta.url)))
  .digest('hex')
  .slice(0, 10);

export const E2E_ORIGIN = `http://127.0.0.1:${port}`;
export const LAYOUT_ORIGIN = `http://127.0.0.1:${layoutPort}`;
export const E2E_PASSWORD = 'Garage-2026!';

/** Settings of the server under test: its own demo garage, and messages stay in the outbox. */
export const E2E_ENV: Record<string, string> = {
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: join(tmpdir(), `karaj-e2e-${clone}-${port}`),
  DEMO_PASSWORD: E2E_PASSWORD,
  NODE_ENV: 'test',
};

/** Settings of the server with the long records of the layout test, which would fill the lists of the other tests. */
export const LAYOUT_ENV: Record<string, string> = {
  ...E2E_ENV,
  PORT: String(layoutPort),
  DATA_DIR: `${E2E_ENV.DATA_DIR}-layout`,
};
