import { spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LAYOUT_ENV, LAYOUT_ORIGIN } from '#tests/support/e2e-environment.ts';
import { withDatabase } from '#tests/support/e2e-session.ts';
import { createLongRecords, LONG_RECORDS_FILE } from '#tests/support/long-records.ts';
import { expect, test } from './fixtures.ts';

test('starts the server of the layout test with long records', async ({ request }, info) => {
  test.setTimeout(240_000);
  const log = info.outputPath('server.log');
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  // The server watches the runner, this worker's parent. With `npm_lifecycle_event`, it would stop with this worker.
  const env = { ...process.env, E2E_RUNNER: String(process.ppid), npm_lifecycle_event: '' };
  const server = spawn(process.execPath, ['tests/support/e2e-server.ts', 'layout'], {
    env,
    stdio: ['ignore', output, output],
  });
  server.unref();
  const isReady = () =>
    request.get(`${LAYOUT_ORIGIN}/readyz`).then(
      (response) => response.ok(),
      () => false,
    );
  await expect.poll(async () => server.exitCode !== null || isReady(), { timeout: 0, intervals: [250] }).toBe(true);
  expect(server.exitCode, `the server has ended, see ${log}`).toBeNull();
  writeFileSync(LONG_RECORDS_FILE, JSON.stringify(await withDatabase(createLongRecords, LAYOUT_ENV)));
});
