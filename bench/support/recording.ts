import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Capabilities } from '#backend/capabilities.ts';
import { createBackend } from '#backend/app.ts';
import { type Running, run } from './processes.ts';

interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** The queries of one call, in steps whose queries run at once. */
export type Steps = Statement[][];

export interface Recording {
  connection: pg.PoolConfig;
  /** Planned once for all values, as the server's searches are. */
  isGeneric: boolean;
  scenarios: Record<string, Steps>;
}

/** Answers one call in this process and keeps what it asked of the database. */
export async function record(deps: Capabilities, token: string, path: string): Promise<Steps> {
  const backend = createBackend(deps);
  const ask = async () => {
    const request = new Request(`http://bench${path}`, { headers: { authorization: `Bearer ${token}` } });
    const reply = await backend.fetch(request, { address: '127.0.0.1', requestId: 'bench' });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  };
  // What a new connection is set up with belongs to no call.
  await ask();
  const steps: Steps = [];
  let open = 0;
  const { query } = pg.Client.prototype;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const [first, given] = args as [string | Statement, unknown];
    const { text, name, ...asked }: Partial<Statement> = typeof first === 'string' ? { text: first } : first;
    const values = asked.values ?? (Array.isArray(given) ? given : []);
    if (open === 0) steps.push([]);
    steps.at(-1)!.push({ text: text!, values, ...(name !== undefined && { name }) });
    open += 1;
    const done = () => void (open -= 1);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (Reflect.apply(query, this, args) as Promise<unknown>).finally(done);
    const told = (...results: unknown[]) => {
      done();
      callback(...results);
    };
    return Reflect.apply(query, this, [...args.slice(0, -1), told]);
  });
  await ask();
  pg.Client.prototype.query = query;
  return steps;
}

/** The floor of a recording: its queries over the bare driver behind `node:http`. */
export async function startBare(recording: Recording, port: number): Promise<Running> {
  const file = join(mkdtempSync(join(tmpdir(), 'karaj-bench-')), 'recording.json');
  writeFileSync(file, JSON.stringify(recording));
  return run('bench/support/bare-server.ts', [file], {}, port);
}
