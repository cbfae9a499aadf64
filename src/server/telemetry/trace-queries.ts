import { AsyncResource } from 'node:async_hooks';
import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type pg from 'pg';

type StartSpan = (name: string, attributes: Record<string, string>) => Span | undefined;
type Callback = (error: Error | null | undefined, ...rest: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;
type Connect = (callback?: Callback) => Promise<pg.PoolClient> | void;

/** Starts a span for each statement on the connections of a pool. */
export function traceQueries(pool: pg.Pool, startSpan: StartSpan): void {
  const known = new WeakSet<object>();
  const traceClient = (client: pg.PoolClient): pg.PoolClient => {
    if (known.has(client)) return client;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => traceQuery(query, args, startSpan)) as typeof client.query;
    return client;
  };
  const connect = pool.connect.bind(pool) as Connect;
  const tracedConnect: Connect = (callback) => {
    if (!callback) return (connect() as Promise<pg.PoolClient>).then(traceClient);
    // Restores the async context of the waiting call: the pool calls back in the context of the call that released the
    // connection.
    const bound = AsyncResource.bind(callback);
    void connect((error, client, ...rest) => bound(error, client && traceClient(client as pg.PoolClient), ...rest));
  };
  pool.connect = tracedConnect as typeof pool.connect;
}

function traceQuery(query: Query, args: unknown[], startSpan: StartSpan): unknown {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  const span = text === undefined ? undefined : startSpan(...describe(text));
  if (!span) return query(...args);
  const end = (error?: unknown) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    const traced: Callback = (error, ...rest) => {
      end(error);
      (last as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), traced);
  }
  const result = query(...args);
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}

/** Names a statement by its command and first table; the text itself is not sent. */
function describe(text: string): [name: string, attributes: Record<string, string>] {
  const [, command = 'SQL'] = /^\W*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text) ?? [];
  const operation = command.toUpperCase();
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
  if (!table) return [operation, attributes];
  return [`${operation} ${table}`, { ...attributes, 'db.collection.name': table }];
}
