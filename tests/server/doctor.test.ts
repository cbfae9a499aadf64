import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { checkDatabaseUser } from '#server/doctor/machine-checks.ts';
import { resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { findPostmaster } from '#server/postgres/postmaster.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { diagnose } from '#server/doctor.ts';
import { formatFinding } from '#server/doctor/finding.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir } from '#tests/support/server-process.ts';

let dataDir: string;
beforeEach(() => void (dataDir = aDataDir()));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const findDatabaseLine = async () => {
  const findings = await diagnose(readConfig({ DATA_DIR: dataDir, PORT: '0' }));
  return findings.map(formatFinding).find((line) => / database: /.test(line));
};

test('requests its public address after it has checked the port', async () => {
  const findings = await diagnose(readConfig({ DATA_DIR: dataDir, PORT: String(await findFreePort()) }));
  expect(findings.find(({ name }) => name === 'public address')?.text).toContain(
    'nothing listens there (ECONNREFUSED)',
  );
});

test('creates no database in an empty folder', async () => {
  expect(await findDatabaseLine()).toBe('OK   database: there is no database yet; npm start creates it');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('uses the database of a running server, and starts that of a stopped one only for the check', async () => {
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const paths = resolveClusterPaths(dataDir);
  expect(await findDatabaseLine()).toMatch(/^OK {3}database: PostgreSQL \d+$/);
  expect(findPostmaster(paths)).toBe(postgres.pid);
  await postgres.stop();
  expect(await findDatabaseLine()).toMatch(/^OK {3}database: PostgreSQL \d+$/);
  expect(findPostmaster(paths)).toBeUndefined();
});

test('names the account that runs PostgreSQL when root starts the server', () => {
  const { cluster } = resolveClusterPaths(dataDir);
  expect(checkDatabaseUser({ cluster, owner: {} })).toEqual({ status: 'ok', text: 'the user of the server' });
  expect(checkDatabaseUser({ cluster, owner: { uid: 998, gid: 997 } })).toEqual({ status: 'ok', text: 'user 998' });
  expect(checkDatabaseUser({ cluster, owner: { uid: 65_534, gid: 65_534 } })).toEqual({
    status: 'fix',
    text: `PostgreSQL runs as nobody, an account that other services may share: stop the server, run useradd --system karaj and chown -R karaj: ${cluster}, and start it again.`,
  });
});
