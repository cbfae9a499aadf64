import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runKillCycles } from '../../bench/support/kill-cycles.ts';
import { findFreePort } from '#tests/support/free-port.ts';

test('kill -9 of server, database, both or a worker during writes loses no acknowledged write, and the server recovers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karaj-kill-'));
  chmodSync(dataDir, 0o755);
  const result = await runKillCycles({ cycles: 4, port: await findFreePort(), dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  expect(result).toMatchObject({ lost: 0, partial: 0 });
  expect(result.acknowledged).toBeGreaterThan(20);
  // `bench/kill.ts` measures the time until ready.
  expect(result.readyMs).toHaveLength(1 + 4);
});
