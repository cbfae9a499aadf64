import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Capabilities } from '#backend/deps.ts';
import { createBackend } from '#backend/app.ts';
import { type RunningProcess, startProcess } from './processes.ts';

interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** Queries of one call in steps; the queries of a step run concurrently. */
export type QuerySteps = Statement[][];

export interface Recording {
  connection: pg.PoolConfig;
  /** Forces generic plans, as the server does for searches. */
  isGeneric: boolean;
  scenarios: Record<string, QuerySteps>;
}

/** Handles one call in this process and records its queries. */
export async function recordQueries(deps: Capabilities, token: string, path: string): Promise<QuerySteps> {
  const backend = createBackend(deps);
  const sendRequest = async () => {
    const request = new Request(`http://bench${path}`, { headers: { authorization: `Bearer ${token}` } });
    const response = await backend.fetch(request, { address: '127.0.0.1', requestId: 'bench' });
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  };
  // Not recorded: the first call also sends the queries that set up a connection.
  await sendRequest();
  const steps: QuerySteps = [];
  let open = 0;
  const { query } = pg.Client.prototype;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const [first, given] = args as [string | Statement, unknown];
    const { text, name, ...statement }: Partial<Statement> = typeof first === 'string' ? { text: first } : first;
    const values = statement.values ?? (Array.isArray(given) ? given : []);
    if (open === 0) steps.push([]);
    steps.at(-1)!.push({ text: text, values, ...(name !== undefined && { name }) });
    open += 1;
    const done = () => void (open -= 1);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (Reflect.apply(query, this, args) as Promise<unknown>).finally(done);
    const callbackAndSettle = (...results: unknown[]) => {
      done();
      callback(...results);
    };
    return Reflect.apply(query, this, [...args.slice(0, -1), callbackAndSettle]);
  });
  await sendRequest();
  pg.Client.prototype.query = query;
  return steps;
}

/** Starts the baseline server for a recording. */
export async function startBareServer(recording: Recording, port: number): Promise<RunningProcess> {
  const file = join(mkdtempSync(join(tmpdir(), 'karaj-bench-')), 'recording.json');
  writeFileSync(file, JSON.stringify(recording));
  return startProcess('bench/support/bare-server.ts', [file], {}, port);
}
