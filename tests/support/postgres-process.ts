// A process that owns a database until it is told to stop: what the server is to its PostgreSQL, and nothing else of it.
import { pino } from 'pino';
import { startPostgres } from '#server/postgres/postgres.ts';
import { StartError } from '#backend/config.ts';

try {
  const postgres = await startPostgres({ dataDir: process.argv[2]!, log: pino({ level: 'silent' }) });
  process.stdout.write(`${JSON.stringify({ how: postgres.how, pid: postgres.pid })}\n`);
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1_000);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`${JSON.stringify({ refused: error.message })}\n`);
  process.exit(1);
}
