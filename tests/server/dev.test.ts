import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, type ServerProcess, startServer, waitForStatus } from '#tests/support/server-process.ts';

const PORT = await findFreePort();
const DEV = [process.execPath, '--import', './scripts/preload.mjs', 'scripts/dev.ts'] as const;
/** Timeout in milliseconds: a cold start creates a database and reads every source. */
const START_TIMEOUT_MS = 200_000;
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = aDataDir();
  // Astro serves no page when it detects its own test environment.
  server = startServer(PORT, { DATA_DIR: dataDir, NODE_ENV: 'development', VITEST: '' }, DEV);
  await waitForStatus(`${server.origin}/en/`, 200, START_TIMEOUT_MS);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test('renders the pages with the garage, its prices and hours in development', async () => {
  const page = await (await fetch(`${server.origin}/fr/`)).text();
  expect(page).toContain('Karaj Al Nahr');
  for (const section of ['services', 'hours', 'gallery', 'location']) expect(page).toContain(`id="${section}"`);
});

test('serves every file of a page and its islands, and the hot reload preamble', async () => {
  const page = await (await fetch(`${server.origin}/en/`)).text();
  const preamble = '/@id/__x00__@vitejs/plugin-react/preamble';
  expect(page.indexOf(preamble)).toBeGreaterThan(-1);
  expect(page.indexOf(preamble)).toBeLessThan(page.indexOf('SiteLayout.astro?'));
  expect(await (await fetch(server.origin + preamble)).text()).toContain('/@react-refresh');
  const [start] = /\/src\/layouts\/SiteLayout\.astro\?[^"]+/.exec(page)!;
  const statuses = new Map<string, number>();
  const load = async (path: string): Promise<void> => {
    if (statuses.has(path)) return;
    statuses.set(path, 0);
    const response = await fetch(server.origin + path);
    statuses.set(path, response.status);
    const found = (await response.text()).matchAll(/(?:from |import\(|import )"(\/src\/[^"]+)"/g);
    for (const [, next] of found) await load(next!);
  };
  await load(start.replaceAll('&amp;', '&'));
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  expect([...statuses.keys()]).toContain('/src/islands/LocationMap.tsx');
});
