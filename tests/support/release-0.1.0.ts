import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type pg from 'pg';
import { migrateTo } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { readManifest, restoreRows } from '#server/backup/restore.ts';

const ARCHIVE = fileURLToPath(new URL('../fixtures/karaj-0.1.0.tar.gz', import.meta.url));
/** Newest migration of 0.1.0. */
const NEWEST = '010-item-order';

/** Administrator of the backup beside the demo accounts. */
export const OWNER = 'owner@garage.example';
export const OWNER_PASSWORD = 'Owner-2026!';

/** Unpacks the backup of a demo with further records, which the code of 0.1.0 made; returns its folder. */
export function unpackBackup(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karaj-0.1.0-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', folder]);
  return join(folder, 'karaj-0.1.0');
}

/** Fills an empty database as 0.1.0 left it, with or without an administrator beside the demo accounts. */
export async function fillAs010(connection: pg.PoolConfig, { hasOwner = true } = {}): Promise<void> {
  const folder = unpackBackup();
  const { pool, db } = openDatabase({ ...connection, max: 2 });
  try {
    await migrateTo(db, NEWEST);
    await restoreRows(pool, folder, await readManifest(folder));
    if (!hasOwner) await pool.query(`update users set role = 'EMPLOYEE' where email = $1`, [OWNER]);
  } finally {
    await db.destroy();
  }
}
