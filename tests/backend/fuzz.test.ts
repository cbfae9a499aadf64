import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildOpenApiDocument } from '#backend/http/openapi.ts';
import { allEndpoints } from '#domain/contract.ts';
import { fillPath, paramNames, type Endpoint } from '#domain/endpoint.ts';
import { ERRORS, type ErrorBody } from '#domain/errors.ts';
import type { Role } from '#domain/roles.ts';
import { ACCESS_CASES } from '#tests/support/access-cases.ts';
import { signIn, useApp, type Caller } from '#tests/support/app.ts';
import { arbitraryId, createArbitrary, createOverrides, type Json } from '#tests/support/arbitrary-json.ts';
import { aUser, type UserRow } from '#tests/support/factories.ts';

/** Number of cases per endpoint and role; `npm run check:fuzz` sets more cases and roles. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
const FUZZED_ROLES = (process.env.FUZZ_ROLES ?? 'ADMIN').split(',') as Role[];
/** Longest response time in milliseconds; generous, because other tests run at the same time. */
const RESPONSE_MAX_MS = Number(process.env.FUZZ_SLOWEST ?? 10_000);

const app = useApp({ ALLOW_SELF_REGISTRATION: 'true' });
const document = buildOpenApiDocument({ publicAppName: '', publicAppVersion: '', publicAppDescription: '' });
const people = new Map<Role, UserRow>();
const NO_TARGET = { id: '', updatedAt: '2026-01-01T00:00:00.000Z' };

/** Tables that a rejected call may change: attempts are counted, sessions end, refusals are recorded. */
const REFUSAL_TABLES = [
  'sessions',
  'refresh_tokens',
  'otp_codes',
  'reset_grants',
  'contact_changes',
  'totp_challenges',
  'outbox',
  'server_keys',
  'rate_limits',
  'audit_log',
];
/** Returns the number of rows changed in all other tables, counted by triggers. */
const countWrites = async (): Promise<string> =>
  (await app.deps.pool.query('select coalesce(max(id), 0) as state from writes')).rows[0].state;

beforeAll(async () => {
  for (const role of FUZZED_ROLES) people.set(role, await aUser(app.deps.db, { role }));
  const { rows } = await app.deps.pool.query<{ name: string }>(
    // PostgreSQL clones a trigger of a partitioned table to its partitions.
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition and relname <> all ($1)`,
    [REFUSAL_TABLES],
  );
  await app.deps.pool.query(`
    create table writes (id bigint generated always as identity primary key);
    create function note_write() returns trigger language plpgsql as
      'begin insert into writes default values; return null; end'`);
  for (const { name } of rows)
    await app.deps.pool.query(
      `create trigger note_write after insert or update or delete on ${name} for each row execute function note_write()`,
    );
});

interface FuzzCase {
  role: Role;
  /** Id in the path; undefined for the id of an existing record. */
  id: string | undefined;
  query: unknown;
  /** The whole body; undefined for a valid one with `overrides`. */
  body: unknown;
  overrides: object;
}

function createCaseArbitrary(endpoint: Endpoint): fc.Arbitrary<FuzzCase> {
  const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()] as Json;
  const parameters = operation.parameters.filter((one: { in: string }) => one.in === 'query');
  const query = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one: { name: string; schema: object }) => [one.name, one.schema])),
  };
  const content = operation.requestBody?.content;
  const schema = content?.['application/json']?.schema ?? content?.['multipart/form-data']?.schema;
  return fc.record({
    role: fc.constantFrom(...FUZZED_ROLES),
    id: arbitraryId,
    query: endpoint.query ? createArbitrary(query) : fc.constant({}),
    body: schema
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, createArbitrary(schema))
      : fc.constant(undefined),
    overrides: schema ? createOverrides(schema) : fc.constant({}),
  });
}

/** Builds the request of a case, with a fresh record as its target. */
async function buildRequest(id: string, endpoint: Endpoint, fuzzed: FuzzCase, caller: Caller) {
  const { target: make, body: valid } = ACCESS_CASES[id]!;
  const target = make && (await make(app, await aUser(app.deps.db), caller.user.id));
  const targetId = fuzzed.id ?? target?.id ?? '';
  const path = fillPath(endpoint.path, Object.fromEntries(paramNames(endpoint.path).map((name) => [name, targetId])));
  const whole = valid && { ...(await valid({ app, caller, target: target ?? NO_TARGET })), ...fuzzed.overrides };
  return { path: path + toQueryString(fuzzed.query), body: fuzzed.body ?? whole };
}

function toQueryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).map(([name, value]) => [
    name,
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
  ]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

async function send(endpoint: Endpoint, { path, body }: { path: string; body?: unknown }, token: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  let content: BodyInit | undefined;
  if (endpoint.multipart) {
    const form = new FormData();
    const parts = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    for (const [name, value] of parts) {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      if (name === 'file') form.append(name, new Blob([text]), 'picture.png');
      else form.append(name.toWellFormed(), text.toWellFormed());
    }
    content = form;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    content = JSON.stringify(body);
  }
  const started = performance.now();
  const response = await app.fetch(`/backend${path}`, { method: endpoint.method, headers, body: content });
  return { response, elapsed: performance.now() - started };
}

function checkError(status: number, body: ErrorBody) {
  expect(body).toMatchObject({ status, message: expect.stringMatching(/\S/), errors: expect.any(Array) });
  expect(ERRORS[body.code]).toBe(status);
  for (const problem of body.errors) {
    expect(problem).toMatchObject({ field: expect.any(String), code: expect.any(String), message: expect.any(String) });
    // The message may quote a sent field name that has braces itself.
    expect(problem.message.replaceAll(problem.field, '')).not.toMatch(/^validation:|\{\w+\}/);
  }
}

describe.each(allEndpoints())('$id', ({ id, endpoint }) => {
  test(
    'responds to any input, and a rejected call changes nothing',
    async () => {
      const callers = new Map<Role, Caller>();
      for (const [role, person] of people) callers.set(role, await signIn(app, person));
      // Keeps reorders fast: they write every category, and the cases of other endpoints created hundreds.
      await app.deps.pool.query('truncate categories cascade');
      const property = fc.asyncProperty(createCaseArbitrary(endpoint), async (fuzzed) => {
        const caller = callers.get(fuzzed.role)!;
        const request = await buildRequest(id, endpoint, fuzzed, caller);
        const before = await countWrites();
        const { response, elapsed } = await send(endpoint, request, caller.token);
        expect(response.status).toBeLessThan(500);
        expect(elapsed).toBeLessThan(RESPONSE_MAX_MS);
        if (response.status < 400)
          return void (await (endpoint.streams ? response.body!.cancel() : response.arrayBuffer()));
        checkError(response.status, await response.json());
        expect(await countWrites()).toEqual(before);
        // An earlier case may have ended the session.
        if (response.status === 401) callers.set(fuzzed.role, await signIn(app, people.get(fuzzed.role)!));
      });
      await fc.assert(property, { numRuns: RUNS * FUZZED_ROLES.length });
    },
    60_000 + RUNS * FUZZED_ROLES.length * 1_000,
  );
});
