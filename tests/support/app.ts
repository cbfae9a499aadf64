import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { createBackend } from '#backend/app.ts';
import type { Backend } from '#backend/http/route.ts';
import { ACCESS_LIFETIME } from '#backend/db/keys.ts';
import { readConfig } from '#backend/config.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import type { Publisher } from '#backend/publish/publisher.ts';
import { send, type CallInput, type ApiResponse } from '#client/http.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { toRoleClaim, type Role } from '#domain/roles.ts';
import { aUser, type UserRow } from './factories.ts';
import { runAsSuperuser } from './test-database.ts';

/** The backend of one test file, with a separate database. */
export interface App {
  deps: Deps;
  backend: Backend;
  /** Sends a plain request that the typed client cannot express. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Stops the clock of the backend at a date; without a date, the clock runs again. */
  setClock(now?: Date): void;
  /** Sets the free disk space in bytes; without a number it is unlimited. */
  setFreeBytes(bytes?: number): void;
}

/** A signed-in person who calls the API through the real client. */
export interface Caller {
  user: UserRow;
  token: string;
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ApiResponse<E>>;
}

interface Options {
  publisher?: Publisher;
  /** Size of the pool. With one, a transaction that waits for a second connection fails. */
  connections?: number;
  /** Other settings of the pool, such as timeouts. */
  pool?: pg.PoolConfig;
}

/** Creates a backend for this test file; `env` holds environment variables. */
export function useApp(env: Record<string, string> = {}, { publisher, connections = 8, pool }: Options = {}): App {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const app = {} as App;
  let clock: Date | undefined;
  let freeBytes = Infinity;
  let dataDir: string;

  beforeAll(async () => {
    const connection = inject('connection');
    await runAdminStatement(`create database ${database} template template_karaj`);
    dataDir = await mkdtemp(join(tmpdir(), 'karaj-files-'));
    app.deps = await createDeps({
      config: readConfig({ NODE_ENV: 'test', ...env, DATA_DIR: dataDir }),
      log: pino({ level: 'fatal' }),
      connection: { ...connection, database, max: connections, ...pool },
      now: () => clock ?? new Date(),
      readFreeBytes: async () => freeBytes,
      ...(publisher && { createPublisher: () => publisher }),
    });
    app.backend = createBackend(app.deps);
    app.setClock = (now) => (clock = now);
    app.setFreeBytes = (bytes = Infinity) => (freeBytes = bytes);
    app.fetch = async (path, init) =>
      app.backend.fetch(new Request(new URL(path, 'http://garage.test'), init), {
        address: '203.0.113.7',
        requestId: randomUUID(),
      });
    globalThis.fetch = (input, init) =>
      input instanceof Request ? app.fetch(input.url, input) : app.fetch(String(input), init);
  });

  afterAll(async () => {
    await app.deps.notifier.idle();
    await app.deps.close();
    await dropDatabase(database);
    await rm(dataDir, { recursive: true, force: true });
  });

  return app;
}

/** Runs a statement outside the test's database, such as `create database`. */
export async function runAdminStatement(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Drops a test's database as the superuser, because `force` must also terminate autovacuum workers. */
export const dropDatabase = (name: string): Promise<void> =>
  runAsSuperuser(inject('connection'), `drop database ${name} with (force)`);

/** Creates a person with a role, and a session for that person. */
export async function asUser(app: App, role: Role): Promise<Caller> {
  return signIn(app, await aUser(app.deps.db, { role }));
}

/** Creates a session for an existing person. */
export async function signIn({ deps }: App, user: UserRow): Promise<Caller> {
  const now = deps.now();
  const { id } = await deps.db
    .insertInto('sessions')
    .values({ user_id: user.id, created_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claims = { sub: user.id, role: toRoleClaim(user.role), sid: id };
  const issueToken = () => deps.keys.sign(claims, { now: deps.now(), lifetime: ACCESS_LIFETIME });
  // Issues a new token for each call, since a test may move the clock past the expiry of an earlier one.
  return {
    user,
    token: await issueToken(),
    call: async (endpoint, input) => send(endpoint, input ?? {}, await issueToken()),
  };
}

/** Calls an endpoint as a visitor. */
export const callAsVisitor = <E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ApiResponse<E>> =>
  send(endpoint, input ?? {}, undefined);

/** Stores a pending contact change that needs no more codes, and returns the empty body that confirms it. */
export async function aConfirmableContactChange({ deps }: App, caller: Caller | undefined): Promise<object> {
  if (!caller) return {};
  const { db } = deps;
  const sessions = db.selectFrom('sessions').select(['id', 'expires_at']).where('user_id', '=', caller.user.id);
  for (const { id, expires_at } of await sessions.execute()) {
    const values = { session_id: id, changes: '{}', codes: '[]', sent_at: deps.now(), expires_at };
    await db
      .insertInto('contact_changes')
      .values({ user_id: caller.user.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }
  return {};
}
