// Baseline server: executes the recorded queries of a call over the bare driver behind `node:http`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Recording } from './recording.ts';

const { connection, scenarios, isGeneric } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Recording;
const onConnect = async (client: pg.ClientBase) => {
  if (isGeneric) await client.query('set plan_cache_mode = force_generic_plan');
};
const pool = new pg.Pool({ ...connection, max: 10, onConnect });

async function handle(request: IncomingMessage, response: ServerResponse) {
  const steps = scenarios[decodeURIComponent(request.url!.slice(1))];
  if (!steps) return void response.end('ok');
  let rows: unknown[][] = [];
  for (const step of steps)
    rows = (await Promise.all(step.map((query) => pool.query(query)))).map((result) => result.rows);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
}

createServer((request, response) => void handle(request, response)).listen(Number(process.env.PORT), '127.0.0.1');
