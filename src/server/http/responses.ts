import { type ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import compression from 'compression';

/** The part of a policy that a page's meta tag cannot carry. */
export const FRAME = "frame-ancestors 'none'";

/** On every response, whatever its status. A page brings a policy of its own; everything else may load nothing. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; ${FRAME}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Browsers heed it on HTTPS alone, so it is sent there alone. */
export const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;

/** Sets our headers, and completes a policy that a page brings: what is passed to writeHead wins over setHeader. */
export function secure(res: ServerResponse, requestId: string, https: boolean) {
  for (const name in SECURITY_HEADERS) res.setHeader(name, SECURITY_HEADERS[name]!);
  res.setHeader('x-request-id', requestId);
  if (https) res.setHeader(...HSTS);
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    const headers = args.at(-1);
    if (headers && typeof headers === 'object' && !Array.isArray(headers))
      completePolicy(headers as Record<string, unknown>);
    return writeHead(...args);
  };
}

function completePolicy(headers: Record<string, unknown>) {
  for (const name in headers) {
    if (name.toLowerCase() !== 'content-security-policy') continue;
    const policy = String(headers[name]);
    if (!policy.includes('frame-ancestors')) headers[name] = `${policy.replace(/;?\s*$/, '')}; ${FRAME}`;
  }
}

/** An answer for a connection on which there is no request that could be answered. */
export function rawResponse(status: number): string {
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    'x-request-id': randomUUID(),
    connection: 'close',
    'content-length': '0',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}

/** The status in words, and the end of the connection: nobody knows what else is on it. */
export function sendStatus(res: ServerResponse, status: number, headers: Record<string, string> = {}) {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close', ...headers });
  res.end(`${STATUS_CODES[status]}\n`);
}

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

const TEXTS = /^(?:text\/html|application\/json)\b/;

// Its types ask for Express's request, of which it reads nothing but Node's.
const middleware = compression({
  filter: (_req, res) => TEXTS.test(String(res.getHeader('content-type') ?? '')),
}) as unknown as Middleware;

/**
 * Compresses what is made for one request: a list, the portal's shell. Built files are compressed once, pictures by
 * their format. It comes before `secure`, which must see the headers that are passed to `writeHead`.
 */
export const compressResponse = (req: IncomingMessage, res: ServerResponse): void => middleware(req, res, () => {});
