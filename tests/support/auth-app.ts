import { pino } from 'pino';
import { inject } from 'vitest';
import { createBackend } from '#backend/app.ts';
import type { Backend } from '#backend/http/route.ts';
import { readConfig } from '#backend/config.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import type { Locale } from '#domain/locales.ts';
import type { Role } from '#domain/roles.ts';
import type { UserStatus } from '#domain/users/user.ts';
import { dropDatabase, runAdminStatement } from './app.ts';
import { aUser } from './factories.ts';

export const ORIGIN = 'http://127.0.0.1:4321';
export const PASSWORD = 'Right-Password-1';

/** The backend of one test file with a separate database, an adjustable clock and its log lines. */
export interface AuthApp {
  deps: Deps;
  backend: Backend;
  logged: string[];
  /** Advances the clock by seconds. */
  advanceClock(seconds: number): void;
  /** Stops the clock except for `advanceClock`, so that all calls of a test happen at the same time. */
  stopClock(): void;
  post(path: string, body: unknown, options?: CallOptions): Promise<CallResult>;
  close(): Promise<void>;
}

export interface CallOptions {
  method?: string;
  address?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  token?: string;
}

export interface CallResult {
  status: number;
  /** The parsed JSON. */
  body: ReturnType<typeof JSON.parse>;
  headers: Headers;
  /** The cookies of `Set-Cookie`, by name. */
  cookies: Record<string, { value: string; attributes: string[] }>;
}

export async function openAuthApp(env: Record<string, string> = {}): Promise<AuthApp> {
  const server = inject('connection');
  const database = `auth_${crypto.randomUUID().replaceAll('-', '')}`;
  await runAdminStatement(`create database ${database} template template_karaj`);
  const logged: string[] = [];
  let ahead = 0;
  let stoppedAt: number | undefined;
  const deps = await createDeps({
    config: readConfig({ PUBLIC_SITE_URL: ORIGIN, ...env }),
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    connection: { ...server, database },
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
  });
  const backend = createBackend(deps);
  return {
    deps,
    backend,
    logged,
    advanceClock: (seconds) => void (ahead += seconds * 1000),
    stopClock: () => void (stoppedAt = Date.now()),
    post: (path, body, options) => call(backend, path, body, options),
    async close() {
      await deps.notifier.idle();
      await deps.close();
      await dropDatabase(database);
    },
  };
}

let nextAddress = 1;
/** Returns a new client IP address, so that tests do not share rate limits. */
export const uniqueIpAddress = (): string =>
  `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress++ & 255}`;

export async function call(
  backend: Backend,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<CallResult> {
  const { method = 'POST', address = uniqueIpAddress(), cookies, headers, token } = options;
  const request = new Request(`${ORIGIN}/backend${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(cookies && {
        cookie: Object.entries(cookies)
          .map((pair) => pair.join('='))
          .join('; '),
      }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  const response = await backend.fetch(request, { address, requestId: 'r1' });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : undefined,
    headers: response.headers,
    cookies: Object.fromEntries(
      response.headers.getSetCookie().map((line) => {
        const [pair = '', ...attributes] = line.split('; ');
        const at = pair.indexOf('=');
        return [pair.slice(0, at), { value: pair.slice(at + 1), attributes }];
      }),
    ),
  };
}

/** Returns a `post` of one browser, which keeps its cookies and its address. */
export function openBrowser(app: Pick<AuthApp, 'post'>, address = uniqueIpAddress()): AuthApp['post'] {
  const jar: Record<string, string> = {};
  return async (path, body, options) => {
    const result = await app.post(path, body, { address, cookies: { ...jar }, ...options });
    for (const [name, { value }] of Object.entries(result.cookies)) jar[name] = value;
    return result;
  };
}

export interface Person {
  id: string;
  email: string;
  username: string;
  phone: string;
}

interface PersonOptions {
  role?: Role;
  status?: UserStatus;
  /** Null for an invited person, who has no password yet. */
  password?: string | null;
  language?: Locale;
}

/** Creates a person with an account. */
export async function aPerson({ deps }: AuthApp, options: PersonOptions = {}): Promise<Person> {
  const { role = 'CLIENT', status = 'active', password = PASSWORD, language = 'en' } = options;
  const user = await aUser(deps.db, {
    role,
    status,
    preferred_language: language,
    verified: false,
    password_hash: password && (await deps.passwords.hash(password)),
  });
  return { id: user.id, email: user.email!, username: user.username, phone: user.phone_e164! };
}

/** Returns the newest queued message for a recipient. */
export async function messageTo(
  { deps }: AuthApp,
  recipient: string,
): Promise<{ channel: string; body: string } | undefined> {
  await deps.notifier.idle();
  return deps.db
    .selectFrom('outbox')
    .select(['channel', 'body', 'subject', 'purge_key'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Returns the code of the newest queued message. */
export async function codeFor(app: AuthApp, recipient: string): Promise<string> {
  return /\b\d{6}\b/.exec((await messageTo(app, recipient))?.body ?? '')?.[0] ?? 'none';
}

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
