import { connect, type Socket } from 'node:net';
import { median } from './load.ts';

export const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const STATUS = /^HTTP\/1\.1 (\d{3})/;

export interface ViewLoadResult {
  viewsPerSecond: number;
  accepted: number;
  rejected: number;
  failed: number;
  /** Median latency in milliseconds. */
  p50: number;
  /** 99th percentile of the latency in milliseconds. */
  p99: number;
}

interface Options {
  origin: string;
  connections: number;
  seconds: number;
  /** Returns the session and path of the view with this number. */
  buildView: (view: number) => { session: string; path: string };
}

/**
 * Sends page views over kept-alive connections, one request at a time on each. Writes prepared bytes and reads only the
 * status of each response, because autocannon takes as much CPU time for a request as the server.
 */
export async function sendViews({ origin, connections, seconds, buildView }: Options): Promise<ViewLoadResult> {
  const { host, hostname, port } = new URL(origin);
  const head =
    `POST /backend/analytics/track-visit HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${PHONE_USER_AGENT}\r\n` +
    'content-type: application/json\r\naccept: */*\r\naccept-encoding: gzip, deflate, br\r\naccept-language: en\r\n';
  const latencies: number[] = [];
  const counts = { accepted: 0, rejected: 0, failed: 0 };
  const started = performance.now();
  const end = started + seconds * 1000;
  let sent = 0;

  function buildRequest(view: number): string {
    const { session, path } = buildView(view);
    const body = JSON.stringify({ session_id: session, page_path: path, eventType: 'page_view', language: 'en' });
    return `${head}content-length: ${body.length}\r\n\r\n${body}`;
  }

  const run = (socket: Socket) =>
    new Promise<void>((resolve) => {
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        if (sentAt >= end) socket.end();
        else socket.write(buildRequest(++sent));
      };
      socket.on('data', (chunk: Buffer) => {
        const status = STATUS.exec(chunk.toString('latin1', 0, 12))?.[1];
        // Second chunk of a response.
        if (!status) return;
        counts[status === '202' ? 'accepted' : 'rejected'] += 1;
        latencies.push(performance.now() - sentAt);
        send();
      });
      socket.on('error', () => (counts.failed += 1));
      socket.on('close', () => resolve());
      send();
    });

  await Promise.all(Array.from({ length: connections }, () => run(connect(Number(port), hostname))));
  const elapsed = (performance.now() - started) / 1000;
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    viewsPerSecond: Math.round(counts.accepted / elapsed),
    ...counts,
    p50: Math.round(median(sorted)),
    p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
  };
}
