import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/postgres/database.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { createEmptyDatabase, runAsSuperuser } from '#tests/support/test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** PostgreSQL of this run; `create database … template template_karaj` creates a migrated database. */
    connection: Postgres['connection'];
  }
}

/** Starts one cluster and migrates one template, which each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'karaj-test-'));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(dataDir, 0o755);
  const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=100'];
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }), settings: quick });
  const template = { ...postgres.connection, database: 'template_karaj' };
  // Tests run as the application's role, which also has to create databases.
  await runAsSuperuser(postgres.connection, `alter role ${template.user} createdb`);
  await createEmptyDatabase(postgres.connection, template.database);
  await migrateDatabase(template);
  project.provide('connection', postgres.connection);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
