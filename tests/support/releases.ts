import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type pg from 'pg';
import { migrateTo } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { readManifest, restoreRows } from '#server/backup/restore.ts';

/** Decompression of the archive of each release; the window of Brotli holds a whole archive, in which pictures occur repeatedly. */
const ARCHIVES = {
  '0.1.0': { file: 'karaj-0.1.0.tar.gz', decompress: gunzipSync },
  '0.2.0': { file: 'karaj-0.2.0.tar.br', decompress: brotliDecompressSync },
} as const;
/** Newest migration of 0.1.0. */
const NEWEST_MIGRATION = '010-item-order';

/** Administrator of the backup of 0.1.0 beside the demo accounts. */
export const OWNER = 'owner@garage.example';
export const OWNER_PASSWORD = 'Owner-2026!';

/** Unpacks the backup of a demo that the code of a release made, that of 0.1.0 with further records; returns its folder. */
export function unpackBackup(release: keyof typeof ARCHIVES): string {
  const folder = mkdtempSync(join(tmpdir(), `karaj-${release}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { file, decompress } = ARCHIVES[release];
  const archive = decompress(readFileSync(new URL(`../fixtures/${file}`, import.meta.url)));
  execFileSync('tar', ['-x', '-f', '-', '-C', folder], { input: archive });
  return join(folder, `karaj-${release}`);
}

/** Fills an empty database as 0.1.0 left it, with or without an administrator beside the demo accounts. */
export async function restoreRelease010(connection: pg.PoolConfig, { hasOwner = true } = {}): Promise<void> {
  const folder = unpackBackup('0.1.0');
  const { pool, db } = openDatabase({ ...connection, max: 2 });
  try {
    await migrateTo(db, NEWEST_MIGRATION);
    await restoreRows(pool, folder, await readManifest(folder));
    if (!hasOwner) await pool.query(`update users set role = 'EMPLOYEE' where email = $1`, [OWNER]);
  } finally {
    await db.destroy();
  }
}
