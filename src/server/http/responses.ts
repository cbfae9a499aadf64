import { type ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import compression from 'compression';
import { withoutSecure } from '#backend/auth/cookies.ts';
import type { Config } from '#backend/config.ts';
import type { buildErrorParts } from '#backend/http/error-response.ts';
import { FRAME_ANCESTORS } from '#domain/site/pages.ts';

/** Security headers of subresources, whose policy allows them to load nothing. */
export const RESOURCE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; ${FRAME_ANCESTORS}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Security headers of every response that is not a subresource. A page replaces the content security policy with its
 * own.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...RESOURCE_HEADERS,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

type HstsHeader = readonly [name: string, value: string];

/** Creates the HSTS header, which is sent over HTTPS only, because browsers ignore it over plain HTTP. */
export const createHstsHeader = ({ hstsIncludeSubdomains }: Pick<Config, 'hstsIncludeSubdomains'>): HstsHeader => [
  'strict-transport-security',
  `max-age=31536000${hstsIncludeSubdomains ? '; includeSubDomains' : ''}`,
];

/** Sets the security headers, and completes those that the page passes to `writeHead`. */
export function setSecurityHeaders(res: ServerResponse, requestId: string, hsts?: HstsHeader) {
  for (const name in SECURITY_HEADERS) res.setHeader(name, SECURITY_HEADERS[name]!);
  res.setHeader('x-request-id', requestId);
  if (hsts) res.setHeader(...hsts);
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    const headers = args.at(-1);
    if (headers && typeof headers === 'object' && !Array.isArray(headers))
      completeHeaders(headers as Record<string, unknown>);
    return writeHead(...args);
  };
}

/** Adds `frame-ancestors` to the policy and the charset to HTML, which Astro's pages lack. */
function completeHeaders(headers: Record<string, unknown>) {
  for (const name in headers) {
    const key = name.toLowerCase();
    if (key === 'content-type' && headers[name] === 'text/html') headers[name] = 'text/html; charset=utf-8';
    if (key !== 'content-security-policy') continue;
    const policy = String(headers[name]);
    if (!policy.includes('frame-ancestors')) headers[name] = `${policy.replace(/;?\s*$/, '')}; ${FRAME_ANCESTORS}`;
  }
}

/** Removes `Secure` from the cookies of a response, both those set as headers and those passed to `writeHead`. */
export function omitSecure(res: ServerResponse) {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    const headers = args.at(-1);
    if (headers && typeof headers === 'object')
      for (const name of Object.keys(headers))
        if (name.toLowerCase() === 'set-cookie') {
          const given = (headers as Record<string, string | string[]>)[name]!;
          res.appendHeader('set-cookie', given);
          Reflect.deleteProperty(headers, name);
        }
    const cookies = res.getHeader('set-cookie');
    if (cookies)
      res.setHeader(
        'set-cookie',
        [cookies].flat().map((cookie) => withoutSecure(String(cookie))),
      );
    return writeHead(...args);
  };
}

/** Milliseconds in which a client can read a raw response. */
const RAW_RESPONSE_MS = 1_000;

/**
 * Sends a response on a socket without a parsed request, and destroys it: a client may keep its half of the connection
 * open.
 */
export function sendRaw(socket: Duplex, error: ReturnType<typeof buildErrorParts>): void {
  socket.end(rawResponse(error));
  const timer = setTimeout(() => socket.destroy(), RAW_RESPONSE_MS);
  socket.once('close', () => clearTimeout(timer));
}

function rawResponse({ status, headers, body }: ReturnType<typeof buildErrorParts>): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    ...headers,
    'x-request-id': randomUUID(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}

/** Sends an error of the API and closes the connection: unread input may remain. */
export function sendError(
  res: ServerResponse,
  { status, headers, body }: ReturnType<typeof buildErrorParts>,
  extra: Record<string, string> = {},
) {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const type = { 'content-type': 'application/json', 'content-length': length, connection: 'close' };
  res.writeHead(status, { ...headers, ...type, ...extra }).end(text);
}

/** Sends the status as text and closes the connection: unread input may remain. */
export function sendStatus(res: ServerResponse, status: number, headers: Record<string, string> = {}) {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close', ...headers });
  res.end(`${STATUS_CODES[status]}\n`);
}

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

const COMPRESSIBLE_TYPES = /^(?:text\/html|application\/json)\b/;

// The types require the request of Express, but the middleware uses only what Node's request has.
const middleware = compression({
  filter: (_req, res) => COMPRESSIBLE_TYPES.test(String(res.getHeader('content-type') ?? '')),
}) as unknown as Middleware;

/**
 * Compresses dynamic responses: API calls and the portal's pages. Built files are compressed during the build, images
 * by their format. Must be called before `setSecurityHeaders`, which must see the headers passed to `writeHead`.
 */
export const compressResponse = (req: IncomingMessage, res: ServerResponse): void => middleware(req, res, () => {});
