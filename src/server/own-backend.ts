import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import { createDemoGarage } from '#backend/demo/demo.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import { startDatabase } from './database.ts';
import { migrateDatabase } from './migrate-database.ts';

/** The account of a demo garage, told once at the start. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** Everything that the bundled backend works with. */
export interface OwnBackend {
  deps: Deps;
  connection: pg.PoolConfig;
  demoAccounts: DemoAccount[];
  close(): Promise<void>;
  /** For an 'exit' listener: there is no time to wait. */
  interrupt(): void;
}

/** Starts the database, brings it to this release, and makes the demo garage in an empty one. */
export async function openOwnBackend(config: Config, log: Logger, create = createDeps): Promise<OwnBackend> {
  const database = await startDatabase(config, log);
  try {
    await migrateDatabase(database.connection);
    const deps = await create({ config, log, connection: database.connection });
    const demoAccounts = config.production ? [] : ((await createDemoGarage(deps)) ?? []);
    return {
      deps,
      connection: database.connection,
      demoAccounts,
      interrupt: database.interrupt,
      close: async () => {
        await deps.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Whether the database answers, within a moment. */
export async function databaseAnswers({ pool }: Pick<Deps, 'pool'>): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const limit = new Promise<boolean>((done) => setTimeout(done, 2_000, false).unref());
  return Promise.race([answer, limit]);
}
