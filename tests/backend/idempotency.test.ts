import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#domain/endpoint.ts';
import { allEndpoints } from '#domain/contract.ts';
import { paramNames } from '#domain/endpoint.ts';
import { findGrant } from '#domain/roles.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { todos } from '#domain/todos/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { purgeIdempotencyKeys } from '#backend/resource/idempotency.ts';
import { ACCESS_CASES } from '#tests/support/access-cases.ts';
import { asUser, callAsVisitor, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aUser, aVehicle, userInput } from '#tests/support/factories.ts';
import { aVisit, visitInput } from '#tests/support/workshop-factories.ts';

const app = useApp({ ALLOW_SELF_REGISTRATION: 'true' });

/** Calls by `POST` that need no idempotency key, with the reason. */
const REPEATABLE: Readonly<Record<string, string>> = {
  'auth.login': 'another session ends by itself or in the list of devices',
  'auth.refresh': 'a refreshed token stays valid for a moment',
  'auth.logout': 'ends what has ended already',
  'auth.sendOtp': 'replaces the previous code; limited',
  'auth.resendOtp': 'replaces the previous code; limited',
  'auth.verifyOtp': 'checks a code',
  'auth.resetPassword': 'sets the same password',
  'users.requestContactChange': 'replaces the previous request',
  'users.confirmContactChange': 'ends the request',
  'staticData.addStarterList': 'adds what is missing',
  'items.addTypical': 'adds what is missing',
  'images.upload': 'a picture to which no record refers is deleted after a day',
  'brandingManager.publish': 'publishes the same content',
  'analytics.trackVisit': 'is never sent again',
  'reports.unsubscribeInOneClick': 'ends what has ended already',
  'dataExport.create': 'a second link expires unused after minutes',
  'notifications.sendTest': 'sends again on purpose; limited',
  'notifications.sendMessage': 'sends again on purpose; limited',
  'notifications.composeMessage': 'replaces the previous link',
  'setup.checkCode': 'checks a code',
  'setup.checkAdministrator': 'checks input',
  'setup.complete': 'a garage is set up once',
  'passwordLinks.check': 'checks a link',
  'passwordLinks.use': 'a link is used once',
  'secondFactor.verify': 'a code is used once',
  'imports.check': 'a file that is not imported is deleted after a day',
};

/** Tables in which an idempotent call inserts one row. */
const TABLES: Readonly<Record<string, string>> = {
  'auth.register': 'users',
  'users.create': 'users',
  'vehicles.create': 'vehicles',
  'visits.create': 'visits',
  'tasks.create': 'tasks',
  'oilChanges.create': 'oil_changes',
  'payments.create': 'payments',
  'payments.refund': 'payments',
  'staticData.create': 'static_data',
  'media.upload': 'media',
  'ratings.create': 'ratings',
  'messages.create': 'messages',
  'messages.requestCallback': 'messages',
  'brandingManager.create': 'branding',
  'categories.create': 'categories',
  'items.create': 'items',
  'todos.create': 'todos',
  // The row of the case has no phone number, so that no client is imported.
  'imports.run': 'audit_log',
};

const all = allEndpoints();
const idempotent = all.filter(({ endpoint }) => endpoint.idempotent);
const headers = (key: string) => ({ 'idempotency-key': key });

const count = async (table: string): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ n: string }>(`select count(*) as n from ${table}`);
  return Number(rows[0]!.n);
};

test('every call that creates is idempotent, and every other POST says why it may be repeated', () => {
  const posts = all.filter(({ endpoint }) => endpoint.method === 'POST' && !endpoint.idempotent);
  expect(posts.map(({ id }) => id).toSorted()).toEqual(Object.keys(REPEATABLE).toSorted());
  expect(idempotent.map(({ id }) => id).toSorted()).toEqual(Object.keys(TABLES).toSorted());
});

describe.each(idempotent)('$id', ({ id, endpoint }) => {
  test('makes one record of two concurrent equal calls, and the same of a third', async () => {
    const { caller, input } = await prepareCall(id, endpoint);
    const send = () => callAs(caller, endpoint, { ...input, headers: headers(`walk-${id}`) });
    const before = await count(TABLES[id]!);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(await send()).toEqual(first);
    expect(await count(TABLES[id]!)).toBe(before + 1);
  });
});

/** Returns a valid input of a call, and a person who may call it; undefined for a visitor. */
async function prepareCall(id: string, endpoint: Endpoint) {
  const { access } = endpoint;
  const role = access !== 'public' && access !== 'session' && !findGrant('ADMIN', access) ? 'CLIENT' : 'ADMIN';
  const caller = access === 'public' ? undefined : await asUser(app, role);
  const { target: make, body, file } = ACCESS_CASES[id]!;
  const target = (await make?.(app, await aUser(app.deps.db), '')) ?? { id: '', updatedAt: '' };
  const input = {
    params: Object.fromEntries(paramNames(endpoint.path).map((name) => [name, target.id])),
    ...(body && { body: await body({ app, caller, target }) }),
    ...(file && { file: await file() }),
  };
  return { caller, input };
}

const callAs = (caller: Caller | undefined, endpoint: Endpoint, input: object) =>
  (caller?.call ?? callAsVisitor)(endpoint, input as never);

const note = { title: 'Order pads', description: 'For Thursday' };

describe('an idempotency key', () => {
  test('belongs to one call with one input', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    await staff.call(todos.create, { body: note, headers: headers('one') });
    for (const attempt of [
      () => staff.call(todos.create, { body: { ...note, title: 'Order discs' }, headers: headers('one') }),
      () => staff.call(users.create, { body: userInput({}), headers: headers('one') }),
    ])
      expect(await errorOf(attempt())).toMatchObject({ status: 409, code: 'ALREADY_RECORDED' });
  });

  test('belongs to one person', async () => {
    const [staff, colleague] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'EMPLOYEE')];
    const { data } = await staff.call(todos.create, { body: note, headers: headers('shared') });
    const other = await colleague.call(todos.create, { body: note, headers: headers('shared') });
    expect(other.data.id).not.toBe(data.id);
  });

  test('is free again after a refused call', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const taken = userInput({ username: (await aUser(app.deps.db)).username });
    const create = (body: ReturnType<typeof userInput>) =>
      staff.call(users.create, { body, headers: headers('corrected') });
    expect(await errorOf(create(taken))).toMatchObject({ code: 'TAKEN' });
    expect((await create(userInput({}))).status).toBe(201);
  });

  test('without one, equal calls make two records', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const send = async () => (await staff.call(todos.create, { body: note })).data.id;
    expect(await send()).not.toBe(await send());
  });

  test('returns the visit as it is now', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const body = visitInput(await aVehicle(app.deps.db), {});
    const create = () => staff.call(visits.create, { body, headers: headers('visit') });
    const { data } = await create();
    await staff.call(visits.updateStatus, { params: { id: data.id }, body: { status: 'In Progress' } });
    expect((await create()).data).toMatchObject({ id: data.id, status: 'In Progress' });
    expect(data.status).toBe((await aVisit(app.deps.db)).status);
  });

  test('of a visitor costs no attempt when the message is sent again', async () => {
    const body = { fullName: 'Lina', email: 'lina@again.example', message: 'Hello' };
    const send = (key: string) => callAsVisitor(messages.create, { body, headers: headers(key) });
    for (let attempt = 0; attempt < 10; attempt++) expect((await send('same')).status).toBe(201);
    expect((await send('other')).status).toBe(201);
  });

  test('is purged after thirty days, without what was typed', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    await staff.call(todos.create, { body: note, headers: headers('old') });
    const read = () => app.deps.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'old').execute();
    expect(JSON.stringify(await read())).not.toContain(note.title);
    await purgeIdempotencyKeys({ ...app.deps, now: () => new Date(Date.now() + 29 * 86_400_000) });
    expect(await read()).toHaveLength(1);
    await purgeIdempotencyKeys({ ...app.deps, now: () => new Date(Date.now() + 31 * 86_400_000) });
    expect(await read()).toEqual([]);
  });
});
