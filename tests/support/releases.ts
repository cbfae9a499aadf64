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

/** Archive of each release. Brotli's window spans the whole archive, in which the same pictures occur repeatedly. */
const ARCHIVES = {
  '0.1.0': { file: 'karaj-0.1.0.tar.gz', decompress: gunzipSync },
  '0.2.0': { file: 'karaj-0.2.0.tar.br', decompress: brotliDecompressSync },
} as const;
/** Newest migration of release 0.1.0. */
const NEWEST_MIGRATION = '010-item-order';

/** E-mail address of the administrator whom the 0.1.0 backup has in addition to the demo accounts. */
export const OWNER = 'owner@garage.example';
export const OWNER_PASSWORD = 'Owner-2026!';

/** Unpacks the backup of a demo garage made by a release and returns its folder; the one of 0.1.0 has more records. */
export function unpackBackup(release: keyof typeof ARCHIVES): string {
  const folder = mkdtempSync(join(tmpdir(), `karaj-${release}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { file, decompress } = ARCHIVES[release];
  const archive = decompress(readFileSync(new URL(`../fixtures/${file}`, import.meta.url)));
  execFileSync('tar', ['-x', '-f', '-', '-C', folder], { input: archive });
  return join(folder, `karaj-${release}`);
}

/** Restores the 0.1.0 backup into an empty database; without `hasOwner`, the administrator becomes an employee. */
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
