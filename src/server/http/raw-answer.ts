import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from './headers.ts';

/** An answer for a connection on which there is no request that could be answered. */
export function rawAnswer(status: number): string {
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    'x-request-id': randomUUID(),
    connection: 'close',
    'content-length': '0',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}

/** The status in words, and the end of the connection: nobody knows what else is on it. */
export function plainAnswer(res: ServerResponse, status: number, headers: Record<string, string> = {}) {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close', ...headers });
  res.end(`${STATUS_CODES[status]}\n`);
}
