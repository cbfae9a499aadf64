// Holds 5,000 connections that clients never close, and measures probes of /healthz meanwhile.
// `node bench/half-open.ts [--sockets 5000] [--seconds 30]`
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { startServer } from './support/garage.ts';

const { values } = parseArgs({
  options: { sockets: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '30' } },
});
const BUDGET = { answered: 1, p99Ms: 200 };
/** Connections opened at a time. */
const BATCH_SIZE = 100;
const PROBE_INTERVAL = 20;
const PROBE_TIMEOUT = 5_000;
/** Milliseconds until all connections must be open; a server with a lower limit refuses some. */
const OPEN_TIMEOUT = 60_000;
const HOST = 'Host: 127.0.0.1\r\n';
/** Bytes sent on a new connection: none, incomplete headers, or a request that leaves the connection kept alive. */
const REQUESTS = ['', `GET / HTTP/1.1\r\n${HOST}X: `, `GET /en/ HTTP/1.1\r\n${HOST}\r\n`];

if (isMainThread) await measure();
else await keepOpen(workerData as Connections);

interface Connections {
  port: number;
  sockets: number;
  /** Shared by both threads: open connections, then connections opened so far. */
  counts: Int32Array;
}

/** Keeps connections open, in a worker thread so that this does not delay the probes of the main thread. */
async function keepOpen({ port, sockets, counts }: Connections): Promise<never> {
  const open = new Set<Socket>();
  let opened = 0;
  const openOne = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      const remove = () => {
        open.delete(socket);
        resolve();
      };
      // After the server's FIN, `allowHalfOpen` leaves the client's direction open; a new connection replaces this one.
      socket
        .on('error', () => {})
        .once('close', remove)
        .once('end', remove)
        .resume();
      socket.once('connect', () => {
        socket.write(REQUESTS[opened++ % REQUESTS.length]!);
        open.add(socket);
        resolve();
      });
    });
  for (;;) {
    const missing = sockets - open.size;
    await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, missing) }, openOne));
    counts.set([open.size, opened]);
    await sleep(missing > BATCH_SIZE ? 20 : 200);
  }
}

async function measure() {
  const garage = await startServer(4397, 'bench-site');
  const memoryBeforeMb = garage.memory();
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const sockets = Number(values.sockets);
  const holder = new Worker(new URL(import.meta.url), {
    workerData: { port: Number(new URL(garage.origin).port), sockets, counts } satisfies Connections,
  });
  const deadline = performance.now() + OPEN_TIMEOUT;
  while (counts[0]! < sockets && performance.now() < deadline) await sleep(50);
  if (counts[0]! < sockets) {
    await holder.terminate();
    await garage.stop();
    throw new Error(`${counts[0]} of ${sockets} connections were opened`);
  }

  const pending: Promise<number | undefined>[] = [];
  const opens: number[] = [];
  const end = performance.now() + Number(values.seconds) * 1_000;
  while (performance.now() < end) {
    pending.push(probe(`${garage.origin}/healthz`));
    opens.push(counts[0]!);
    await sleep(PROBE_INTERVAL);
  }
  const times = await Promise.all(pending);
  const memoryMb = garage.memory();
  await holder.terminate();
  await garage.stop();

  const answered = times.filter((ms) => ms !== undefined).toSorted((a, b) => a - b);
  const quantile = (part: number) => Math.round(answered[Math.floor((answered.length - 1) * part)]! * 10) / 10;
  const result = {
    answered: answered.length / times.length,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    maxMs: quantile(1),
  };
  console.log(
    JSON.stringify(
      {
        benchmark: `probes beside ${values.sockets} half-open connections`,
        budget: BUDGET,
        ...result,
        probes: times.length,
        leastOpen: Math.min(...opens),
        opened: counts[1],
        memoryBeforeMb,
        memoryMb,
      },
      null,
      2,
    ),
  );
  if (result.answered < BUDGET.answered || result.p99Ms > BUDGET.p99Ms) process.exitCode = 1;
}

/** Returns the milliseconds of a probe over a new connection, or undefined unless its status is 200. */
function probe(url: string): Promise<number | undefined> {
  const started = performance.now();
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PROBE_TIMEOUT }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode === 200 ? performance.now() - started : undefined));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}
