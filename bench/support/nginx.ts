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
export const nginxConfig = ({ root, port, headers }: Options): string => `
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
