// A process that owns a PostgreSQL cluster until it is stopped, like the server.
import { pino } from 'pino';
import { startPostgres } from '#server/postgres/postgres.ts';
import { StartError } from '#backend/config.ts';
import { aWindowsPlatform } from './other-system.ts';

try {
  const [, , dataDir, system] = process.argv;
  const platform = system === 'windows' ? aWindowsPlatform() : undefined;
  const postgres = await startPostgres({ dataDir: dataDir!, log: pino({ level: 'silent' }), platform });
  process.stdout.write(`${JSON.stringify({ how: postgres.how, pid: postgres.pid })}\n`);
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1_000);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`${JSON.stringify({ refused: error.message })}\n`);
  process.exit(1);
}
