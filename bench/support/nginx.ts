import { execFileSync } from 'node:child_process';

interface Options {
  root: string;
  port: number;
  /** Response headers that nginx sends too. */
  headers: ReadonlyMap<string, string>;
}

/** Headers that nginx sets itself, or that belong to one response. */
const OMITTED_HEADERS = new Set([
  'date',
  'etag',
  'last-modified',
  'connection',
  'keep-alive',
  'content-type',
  'content-length',
  'content-encoding',
  'x-request-id',
]);

/** Configuration of one nginx worker that serves precompressed files, tuned for a busy site. */
export const createNginxConfig = ({ root, port, headers }: Options): string => `
daemon off;
pid ${root}/nginx.pid;
error_log ${root}/error.log;
worker_processes 1;
events { worker_connections 1024; }
http {
  types { text/html html; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  client_body_temp_path ${root}/body;
  proxy_temp_path ${root}/proxy;
  fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi;
  scgi_temp_path ${root}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    gzip_static on;
    add_header x-request-id $request_id;
    ${[...headers]
      .filter(([name]) => !OMITTED_HEADERS.has(name))
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
      .join('\n    ')}
  }
}
`;

/** Milliseconds per unit in the output of wrk. */
const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

/** Requests one URL over 32 connections with wrk, which uses less CPU than a load generator in Node. */
export function runWrk(url: string, seconds: number) {
  const args = ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: gzip', url];
  const text = execFileSync('wrk', args, { encoding: 'utf8' });
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(text)!;
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  const rejected = /Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? '0';
  return {
    rate: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1])),
    p99Ms: Math.round(Number(p99) * MS_PER_UNIT[unit!]! * 10) / 10,
    failed: [...errors, rejected].reduce((sum, count) => sum + Number(count), 0),
  };
}
