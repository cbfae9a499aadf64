import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killCycles } from '../../bench/support/kill-cycles.ts';

test('kill -9 during writes loses no acknowledged write, and the next start is ready within 5 s', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karaj-kill-'));
  chmodSync(dataDir, 0o755);
  const result = await killCycles({ cycles: 4, port: 4418, dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  expect(result).toMatchObject({ lost: 0, partial: 0 });
  expect(result.acknowledged).toBeGreaterThan(20);
  // The first start creates the database and the demo garage.
  expect(Math.max(...result.readyMs.slice(1))).toBeLessThan(5_000);
}, 120_000);
