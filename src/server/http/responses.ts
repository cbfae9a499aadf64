import { type ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, type CompressCallback, constants, gzip, type InputType } from 'node:zlib';
import { withoutSecure } from '#backend/auth/cookies.ts';
import type { Config } from '#backend/config.ts';
import type { buildErrorParts } from '#backend/http/error-response.ts';
import { FRAME_ANCESTORS, withFrameAncestors } from '#domain/site/pages.ts';

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

/** Sets the headers of every response that is not a static body. */
export function setSecurityHeaders(res: ServerResponse, requestId: string, hsts?: HstsHeader) {
  for (const name in SECURITY_HEADERS) res.setHeader(name, SECURITY_HEADERS[name]!);
  res.setHeader('x-request-id', requestId);
  if (hsts) res.setHeader(...hsts);
}

const COMPRESSIBLE_TYPES = /^(?:text\/html|application\/json)\b/;
/** Minimum length of a body that is compressed. */
const MIN_COMPRESSED = 1_024;
const COMPRESS = {
  br: promisify((body: InputType, done: CompressCallback) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
  gzip: promisify<InputType, Buffer>(gzip),
};

const ACCEPTS_BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Returns the smaller encoding that the client accepts, if any. */
export function negotiateEncoding({ headers }: IncomingMessage): keyof typeof COMPRESS | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  if (ACCEPTS_BR.test(accepted)) return 'br';
  return ACCEPTS_GZIP.test(accepted) ? 'gzip' : undefined;
}

/** Status and headers of a response; `omitsSecure` removes `Secure` from its cookies. */
interface ResponseHead {
  status: number;
  headers: Headers;
  omitsSecure?: boolean | undefined;
}

/** Sends a response. JSON and pages are sent whole and compressed, other bodies as they are produced. */
export async function sendResponse(res: ServerResponse, response: Response, omitsSecure?: boolean) {
  const { status, headers, body } = response;
  const head = { status, headers, omitsSecure };
  if (body && COMPRESSIBLE_TYPES.test(headers.get('content-type') ?? '') && !headers.has('content-encoding'))
    return sendText(res, Buffer.from(await response.arrayBuffer()), head);
  setHead(res, head);
  if (!body) return void res.end();
  res.flushHeaders();
  // A failing body closes the connection, so that the client notices the truncation.
  await pipeline(Readable.fromWeb(body as NodeReadableStream), res).catch(() => {});
}

/** Sends JSON or a page: the one place that compresses while a request waits. */
export async function sendText(res: ServerResponse, body: string | Buffer, head: ResponseHead) {
  setHead(res, head);
  res.appendHeader('vary', 'Accept-Encoding');
  const encoding = body.length < MIN_COMPRESSED ? undefined : negotiateEncoding(res.req);
  const encoded = encoding ? await COMPRESS[encoding](body) : body;
  if (encoding) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', Buffer.byteLength(encoded));
  endInParts(res, encoded);
}

function setHead(res: ServerResponse, { status, headers, omitsSecure }: ResponseHead) {
  res.statusCode = status;
  for (const [name, value] of headers) {
    if (name === 'set-cookie') res.appendHeader(name, omitsSecure ? withoutSecure(value) : value);
    else res.setHeader(name, COMPLETE[name]?.(value) ?? value);
  }
}

/** Adds to the headers of Astro's pages what they lack. */
const COMPLETE: Readonly<Record<string, (value: string) => string>> = {
  'content-security-policy': withFrameAncestors,
  'content-type': (type) => (type === 'text/html' ? `${type}; charset=utf-8` : type),
};

/** Maximum bytes that are written at once: each part must be accepted before the idle timeout (connections.ts). */
const PART_BYTES = 65_536;

/** Ends a response with a body, of which the next part is written when the client has accepted the one before. */
export function endInParts(res: ServerResponse, body: string | Buffer) {
  if (body.length <= PART_BYTES || res.req.method === 'HEAD') return void res.end(body);
  pipeline(Readable.from(splitBody(Buffer.from(body))), res).catch(() => {});
}

function* splitBody(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
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
