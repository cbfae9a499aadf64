import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HasDatabase } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { type Config, StartError } from '#backend/config.ts';
import type { LiveEvents } from '#backend/live/events.ts';
import type { Publisher } from '#backend/publish/publisher.ts';
import { toMethodLabel, toRouteLabel } from './route-of.ts';

/** Sources of the metrics; `deps` is absent with an external backend. */
export interface MetricSources {
  front: Server;
  publisher: Pick<Publisher, 'last'>;
  deps?:
    | (HasDatabase & Pick<Capabilities, 'replica'> & { pool: pg.Pool; live: Pick<LiveEvents, 'countStreams'> })
    | undefined;
}

type MetricsConfig = Pick<Config, 'metricsHost' | 'metricsPort'>;

/** Seconds. A page takes less than 1 ms, an export minutes. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Serves the metrics of this process (docs/operations.md#metrics) at `/metrics`, in the format of Prometheus. There is
 * no sign-in: the address must be closed to everybody but Prometheus.
 * @throws StartError when the address cannot be used
 */
export async function serveMetrics(
  sources: MetricSources,
  { metricsHost, metricsPort }: MetricsConfig,
): Promise<Server> {
  const registry = createRegistry(sources);
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
    void registry.metrics().then((text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  server.unref().listen(metricsPort, metricsHost);
  await once(server, 'listening').catch((error: Error) => {
    throw new StartError(`The metrics cannot be served at METRICS_HOST and METRICS_PORT: ${error.message}.`);
  });
  return server;
}

function createRegistry({ front, publisher, deps }: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the end of a response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  front.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const end = durations.startTimer();
    const labels = { method: toMethodLabel(req.method), route: toRouteLabel(req.url!) };
    res.once('close', () => end({ ...labels, status: res.statusCode }));
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  const gaugeByState = (name: string, help: string, read: () => Promise<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const counts = await read();
        this.reset();
        for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
      },
    });
  gauge('http_connections', 'Open connections', () => promisify(front.getConnections).call(front));
  gauge('site_published_timestamp_seconds', 'Last publication of the site', () =>
    toSeconds(publisher.last().publishedAt),
  );
  gauge('site_publish_duration_seconds', 'Duration of the last publication', () => publisher.last().took / 1_000);
  gauge('site_publish_failed', '1 after a failed publication', () => Number(publisher.last().hasFailed));
  if (deps) {
    const { db, pool, live, replica } = deps;
    if (replica) gauge('karaj_replica_lag_seconds', 'Seconds by which the replica is behind', replica.lag);
    gaugeByState('postgres_pool_connections', 'Connections for calls', async () => ({
      idle: pool.idleCount,
      active: pool.totalCount - pool.idleCount,
    }));
    gauge('postgres_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount);
    gauge('event_streams', 'Open event streams', () => live.countStreams());
    // When the database is down, only this count is missing from the metrics.
    gaugeByState('outbox_messages', 'Queued and failed messages', () => countMessages(db).catch(() => ({})));
  }
  return registry;
}

const toSeconds = (date: Date | null): number => (date?.getTime() ?? 0) / 1_000;

async function countMessages(db: HasDatabase['db']): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['SENDING', 'RETRYING', 'FAILED'])
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state!.toLowerCase(), count]));
  return { sending: 0, retrying: 0, failed: 0, ...counts };
}
