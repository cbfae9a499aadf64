import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { DEFAULT_THEME } from '#domain/branding/branding.ts';

/** A request that reached the external backend. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  /** Header names in the order sent, including duplicates. */
  names: string[];
  body: string;
}
export type Handler = (req: IncomingMessage, res: ServerResponse, body: string) => void;

/** Creates a handler that responds with a value as JSON. */
export const respondWithJson =
  (value: unknown, status = 200, headers: Record<string, string | string[]> = {}): Handler =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

export const SPECIFIED_NAME = 'Garage Al Arz';
/** Refresh token with characters that a cookie holds only after encoding. */
export const SPECIFIED_REFRESH_TOKEN = '7|a:b@c;"d"=é';
export const SPECIFIED_PASSWORD = 'Their-Password-1';

const SECRET = new TextEncoder().encode('q7Xr2mKv9TzB4nLw8sHd3yPf6gJc1eAu');

/** Signs an access token with the specified claims: an expiry time and a role, or a list of roles. */
export const signSpecifiedToken = (role: string | string[], expires = '30m') =>
  new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires).sign(SECRET);

/** Branding of the specification: `type`, `language` and `fields`, nothing more; one type is unknown to this site. */
export const listSpecifiedBranding = (lan: string) => [
  {
    type: 'MERCHANT_THEME_COLORS',
    language: 'common',
    fields: [
      {
        key: 'MERCHANT_THEME_COLORS',
        value: JSON.stringify({
          ...DEFAULT_THEME,
          colorBrand: { ...DEFAULT_THEME.colorBrand, 600: '#1D4ED8' },
          font: { ...DEFAULT_THEME.font, fontFamily: 'Poppins' },
        }),
      },
    ],
  },
  { type: 'MERCHANT_FOOTER', language: lan, fields: [{ key: 'text', value: 'unknown' }] },
];

const shares = (...names: string[]) => ({ data: names.map((name, at) => ({ name, count: 6 - at, share: 0.5 })) });

/** Calls with a token; the replies whose fields are not specified have those of the API. */
const PROTECTED: Record<string, () => unknown> = {
  'GET /analytics/active-users': () => ({ data: { activeUsers: 3, windowSeconds: 60 } }),
  'GET /analytics/device-distribution': () => shares('mobile', 'desktop'),
  'GET /analytics/browser-distribution': () => shares('Chrome', 'Safari'),
  'GET /analytics/page-views-over-time': () => ({ data: [{ date: '2026-01-01', views: 11, visitors: 5 }] }),
  'GET /analytics/popular-pages': () => ({ data: [{ path: '/en/', views: 9, visitors: 4 }] }),
  'POST /merchant/create-branding': () => ({ status: 201, message: 'Created' }),
  'PUT /merchant/update-branding/1': () => ({}),
};

/** External backend with exactly the calls and fields of the specification; any other call responds with 404. */
export interface SpecifiedBackend {
  handle: Handler;
  /** Role claim and user of the next session. */
  session: { role: string | string[]; user: Record<string, unknown>; expires: string };
}

export function createSpecifiedBackend(): SpecifiedBackend {
  const session: SpecifiedBackend['session'] = {
    role: ['EMPLOYEE', 'ADMIN'],
    user: { firstName: 'Rim', lastName: 'Saab', email: 'rim@garage.example' },
    expires: '30m',
  };
  const logIn = async (...[req, res, body]: Parameters<Handler>) => {
    const { identifier, password } = JSON.parse(body) as Record<string, unknown>;
    if (!identifier || password !== SPECIFIED_PASSWORD) return respondWithJson({ message: 'no' }, 401)(req, res, body);
    const accessToken = await signSpecifiedToken(session.role, session.expires);
    const data = { accessToken, refreshToken: SPECIFIED_REFRESH_TOKEN, user: session.user };
    respondWithJson({ data })(req, res, body);
  };
  const refresh = async (...[req, res, body]: Parameters<Handler>) => {
    const isKnown = (JSON.parse(body) as { refreshToken?: unknown }).refreshToken === SPECIFIED_REFRESH_TOKEN;
    if (!isKnown) return respondWithJson({ message: 'no' }, 401)(req, res, body);
    respondWithJson({ accessToken: await signSpecifiedToken(session.role), user: session.user })(req, res, body);
  };
  const fetchBranding: Handler = (req, res, body) => {
    const lan = new URL(req.url!, 'http://b').searchParams.get('lan') ?? '';
    respondWithJson({ branding: listSpecifiedBranding(lan) })(req, res, body);
  };
  const calls: Record<string, Handler> = {
    'POST /user/login': (...call) => void logIn(...call),
    'POST /user/refresh': (...call) => void refresh(...call),
    'POST /register': respondWithJson({}),
    'POST /user/send-otp': respondWithJson({}),
    'POST /user/verify-otp': respondWithJson({}),
    'POST /user/resend-otp': respondWithJson({}),
    'POST /user/reset-password': respondWithJson({}),
    'GET /merchant/fetch-branding': fetchBranding,
    'GET /merchant/fetch-merchant': respondWithJson({ merchant: { merchant_name: SPECIFIED_NAME } }),
    'POST /analytics/track-visit': respondWithJson({}),
  };
  const handle: Handler = (req, res, body) => {
    const call = `${req.method} ${req.url!.split('?')[0]!.replace(/^\/backend\/+/, '/')}`;
    if (Object.hasOwn(calls, call)) return calls[call]!(req, res, body);
    if (!Object.hasOwn(PROTECTED, call)) return respondWithJson({ error: 'no such call' }, 404)(req, res, body);
    if (!req.headers.authorization) return respondWithJson({ message: 'no' }, 401)(req, res, body);
    return respondWithJson(PROTECTED[call]!(), call.includes('create') ? 201 : 200)(req, res, body);
  };
  return { handle, session };
}

/** Starts an external backend on its own socket. `handlers`, by path, replace its calls. */
export async function startSpecifiedBackend() {
  const received: ReceivedRequest[] = [];
  const handlers: Record<string, Handler> = {};
  const { handle, session } = createSpecifiedBackend();
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    const handler = handlers[req.url!.split('?')[0]!];
    if (handler && req.url!.endsWith('?streamed')) return handler(req, res, '');
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const names = req.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
      received.push({ method: req.method!, url: req.url!, headers: req.headers, names, body });
      (handler ?? handle)(req, res, body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, received, handlers, session, close };
}
