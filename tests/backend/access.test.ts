import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#domain/contract.ts';
import { paramNames, type Endpoint } from '#domain/endpoint.ts';
import { findGrant, type Grant, type Role } from '#domain/roles.ts';
import { ACCESS_CASES, type Target } from '#tests/support/access-cases.ts';
import { callAsVisitor, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, type UserRow } from '#tests/support/factories.ts';

const app = useApp({ ALLOW_SELF_REGISTRATION: 'true' });
const endpoints = allEndpoints();

const ACTORS = ['nobody', 'client A', 'client B', 'employee', 'manager', 'admin', 'disabled'] as const;
type ActorName = (typeof ACTORS)[number];
const ROLE: Record<ActorName, Role | undefined> = {
  nobody: undefined,
  'client A': 'CLIENT',
  'client B': 'CLIENT',
  employee: 'EMPLOYEE',
  manager: 'MANAGER',
  admin: 'ADMIN',
  disabled: 'ADMIN',
};
const TARGETS = ['own', "other's", 'missing'] as const;
type TargetName = (typeof TARGETS)[number];
const MISSING = { id: '0198f6f0-0000-7000-8000-00000000dead', updatedAt: '2026-01-01T00:00:00.000Z' };

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash('Passw0rd!');
});

async function makeActor(actor: ActorName): Promise<Caller | undefined> {
  const role = ROLE[actor];
  if (!role) return undefined;
  const status = actor === 'disabled' ? 'inactive' : 'active';
  return signIn(app, await aUser(app.deps.db, { role, status, password_hash: passwordHash }));
}

/**
 * Returns the user who owns the target record: for `own`, the caller if they are a client or the record is personal;
 * otherwise a new client.
 */
async function ownerOf({ access }: Endpoint, target: TargetName, caller: Caller | undefined): Promise<UserRow> {
  const isOwner = caller?.user.role === 'CLIENT' || access === 'todos.manage' || access === 'sessions.manage';
  return target === 'own' && caller && isOwner ? caller.user : aUser(app.deps.db);
}

/** Returns the outcome that the contract and the permissions require. */
function expectedOutcome(endpoint: Endpoint, actor: ActorName, target: TargetName): { status: number; code?: string } {
  if (actor === 'nobody') return { status: 401, code: 'UNAUTHENTICATED' };
  if (actor === 'disabled') return { status: 401, code: 'INVALID_TOKEN' };
  const grant = grantFor(endpoint, ROLE[actor]!);
  if (!grant) return { status: 403, code: 'ROLE_FORBIDDEN' };
  const hasTarget = paramNames(endpoint.path).length > 0;
  if (hasTarget && (target === 'missing' || (target === "other's" && grant === 'own')))
    return { status: 404, code: 'NOT_FOUND' };
  return { status: endpoint.status };
}

const grantFor = ({ access }: Endpoint, role: Role): Grant | undefined =>
  access === 'public' || access === 'session' ? 'own' : findGrant(role, access);

async function readOutcome(id: string, endpoint: Endpoint, caller: Caller | undefined, target: TargetName) {
  const { target: make, body, file, query } = ACCESS_CASES[id]!;
  const owner = await ownerOf(endpoint, target, caller);
  // A restore needs a record that its caller deleted.
  const deletedBy = target === 'own' && caller ? caller.user.id : owner.id;
  const record: Target = target === 'missing' || !make ? MISSING : await make(app, owner, deletedBy);
  const input = {
    params: Object.fromEntries(paramNames(endpoint.path).map((name) => [name, record.id])),
    ...(query && { query }),
    ...(body && { body: await body({ app, caller, target: record }) }),
    ...(file && { file: await file() }),
  };
  const call = caller ? caller.call : callAsVisitor;
  return call(endpoint, input as never).then(
    async (result) => {
      if (result instanceof ReadableStream) return result.cancel().then(() => ({ status: 200 }));
      if (endpoint.files && (typeof result === 'string' || result instanceof Blob)) return { status: 200 };
      const { status, message, ...response } = result;
      expect(message).toEqual(expect.any(String));
      // The response has exactly the fields of the contract.
      expect(response).toEqual(v.parse(endpoint.response, response));
      return { status };
    },
    ({ status, code }: { status: number; code: string }) => ({ status, code }),
  );
}

test('has a case for every endpoint', () => {
  expect(Object.keys(ACCESS_CASES).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');
describe.each(guarded)('$id', ({ id, endpoint }) => {
  const targets =
    paramNames(endpoint.path).length > 0 && !ACCESS_CASES[id]!.isPicklistValue && !ACCESS_CASES[id]!.isOwnChange
      ? TARGETS
      : (['own'] as const);
  test.each(targets)('%s', async (target) => {
    const wanted: Partial<Record<ActorName, object>> = {};
    const seen: Partial<Record<ActorName, object>> = {};
    for (const actor of ACTORS) {
      const caller = await makeActor(actor);
      wanted[actor] = expectedOutcome(endpoint, actor, target);
      seen[actor] = await readOutcome(id, endpoint, caller, target);
    }
    expect(seen).toEqual(wanted);
  });
});

const publicEndpoints = endpoints.filter(({ endpoint }) => endpoint.access === 'public');
test.each(publicEndpoints)('$id needs no token and accepts one', async ({ id, endpoint }) => {
  for (const actor of ACTORS) {
    const { status, code = '' } = {
      code: undefined,
      ...(await readOutcome(id, endpoint, await makeActor(actor), 'own')),
    };
    expect(['UNAUTHENTICATED', 'INVALID_TOKEN', 'ROLE_FORBIDDEN']).not.toContain(code);
    expect(status).toBeLessThan(500);
  }
});
