// The floor: the recorded queries of one call over the bare driver behind `node:http`, and nothing else.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import pg from 'pg';

export interface Recording {
  connection: pg.PoolConfig;
  /** By scenario: the queries of one call, in steps whose queries run at once. */
  scenarios: Record<string, { text: string; values: unknown[]; name?: string }[][]>;
}

const { connection, scenarios } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Recording;
const pool = new pg.Pool({ ...connection, max: 10 });

createServer(async (request, response) => {
  const steps = scenarios[request.url!.slice(1)];
  if (!steps) return void response.end('ok');
  let rows: unknown[][] = [];
  for (const step of steps)
    rows = (await Promise.all(step.map((query) => pool.query(query)))).map((result) => result.rows);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
}).listen(Number(process.env.PORT), '127.0.0.1');
